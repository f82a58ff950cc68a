import { Button } from '@mantine/core'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import type { CardRemoval } from './use-card-removal.ts'

/** Whether a card may really go. */
export const RemoveCardDialog = ({ removal }: { removal: CardRemoval }) => {
  const { t } = useTranslation(['manage-payment', 'card', 'common'])
  const { card, isBusy, problem, confirm, close } = removal
  if (!card) return null
  const brand = t(`card:brands.${card.type}`)
  return (
    <Dialog title={t('remove.title')} onEscape={close}>
      <p>{t('remove.text', { brand, last4: card.last4 })}</p>
      <ProblemAlert problem={problem} />
      <DialogActions>
        <Button variant="default" autoFocus disabled={isBusy} onClick={close}>
          {t('common:actions.cancel')}
        </Button>
        <Button color="bad" loading={isBusy} onClick={confirm}>
          {t('remove.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
