import { clearQuota } from '#contract/endpoints/administration.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { shownName } from '#src/shared/session/shown-name.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './administration.module.css'
import type { AdministrationDialogProps } from './administration-row.tsx'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { useAdministration } from './use-administration.ts'

/** Asks before a quota is removed. */
export const ClearQuotaDialog = ({ customer, onClose }: AdministrationDialogProps) => {
  const { t } = useTranslation('administration')
  const administration = useAdministration({
    act: (options) => call(clearQuota, { params: { customerId: customer.id } }, options),
    done: () => t('clear.done'),
    onClose,
  })
  return (
    <ConfirmationDialog
      administration={administration}
      title={t('clear.title')}
      send={t('clear.send')}
      onClose={onClose}
    >
      <p className={classes.lead}>{t('clear.lead', { name: isolated(shownName(customer)) })}</p>
    </ConfirmationDialog>
  )
}
