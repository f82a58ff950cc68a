import { Button } from '@mantine/core'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useOnDemand } from '#src/shared/ui/use-on-demand.ts'

/** An administrator's way to open the account of a customer under review. */
export const ApproveButton = () => {
  const { t } = useTranslation('dashboard')
  const { Part, open, close } = useOnDemand(
    async () => (await import('../approval/approval-dialog.tsx')).ApprovalDialog,
  )
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open}>
        {t('notice.approve')}
      </Button>
      {Part && <Part onClose={close} />}
    </>
  )
}
