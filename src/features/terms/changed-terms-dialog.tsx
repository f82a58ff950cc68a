import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { LegalTexts } from '#src/shared/links/legal-texts.tsx'
import { useSession } from '#src/shared/session/session-context.tsx'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import classes from './changed-terms.module.css'
import { useAcceptance } from './use-acceptance.ts'

/** Today's terms, to be accepted before the account is used on; the other choice is to leave. */
const ChangedTermsDialog = () => {
  const { t, ready } = useTranslation(['terms', 'layout'])
  const session = useSession()
  const { accept, isPending, problem } = useAcceptance()
  if (!ready) return null

  return (
    <Dialog title={t('title')} icon={<IconFileText size={24} stroke={1.75} aria-hidden />}>
      <p className={classes.text}>{t('text')}</p>
      <LegalTexts />
      <ProblemAlert problem={problem} />
      <DialogActions>
        <Button variant="default" disabled={isPending} onClick={session.logout}>
          {t('layout:profile.logout')}
        </Button>
        <Button loading={isPending} onClick={accept}>
          {t('accept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export default ChangedTermsDialog
