import { Button, type ButtonProps } from '@mantine/core'
import { useOnDemand } from '../ui/hooks.ts'
import type { RevisionShown } from './use-seen-revision.ts'

interface ApproveButtonProps extends ButtonProps {
  children: string
  /** See `useSeenRevision`. */
  revisionShown?: RevisionShown
}

/** Lets an administrator approve a customer under review. */
export const ApproveButton = ({ revisionShown, ...button }: ApproveButtonProps) => {
  const { Part, open, close } = useOnDemand(
    async () => (await import('./approval-dialog.tsx')).ApprovalDialog,
    'approval',
    'targets',
  )
  return (
    <>
      <Button aria-haspopup="dialog" {...button} onClick={open} />
      {Part && <Part revisionShown={revisionShown} onClose={close} />}
    </>
  )
}
