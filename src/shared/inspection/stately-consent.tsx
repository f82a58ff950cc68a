import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../session/session.ts'
import { notify } from '../ui/notify.ts'
import { useSandbox } from './inspect-item.tsx'

/** True if steps of this page may be sent to an inspector of another company; undefined until known. */
const useMayShare = (): boolean | undefined => {
  const session = useSession()
  const isSandbox = useSandbox()
  const { data: role, isPending } = useQuery({
    queryKey: ['session', 'role'],
    queryFn: async () => (await session.role()) ?? null,
  })
  if (role === 'admin' || isSandbox) return true
  return isPending ? undefined : isSandbox
}

interface StatelyConsentProps {
  title: string
  /** The data that is sent. */
  text: string
  /** The end of sending. */
  ends: string
  /** Sends it; false when the browser did not let the window open. */
  onAgree: () => Promise<boolean>
  /** Takes our own inspector instead. */
  onOwn: () => Promise<void>
  onCancel: () => void
}

/** Says which data would be sent to which company, before any is sent. */
export const StatelyConsent = ({ title, text, ends, onAgree, onOwn, onCancel }: StatelyConsentProps) => {
  const { t } = useTranslation('inspector')
  const mayShare = useMayShare()
  const [isBlocked, setBlocked] = useState(false)
  if (mayShare === undefined) return null

  const tellFailure = () => notify.error(t('layout:inspect.failed'))
  const agree = async () => setBlocked(!(await onAgree()))
  return (
    <Dialog title={title} onEscape={onCancel}>
      <p>{mayShare ? text : t('stately.refused')}</p>
      {mayShare && <p>{ends}</p>}
      {isBlocked && <p role="alert">{t('stately.blocked')}</p>}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {t('stately.cancel')}
        </Button>
        {mayShare ? (
          <Button onClick={() => void agree().catch(tellFailure)}>{t('stately.agree')}</Button>
        ) : (
          <Button onClick={() => void onOwn().catch(tellFailure)}>{t('stately.own')}</Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
