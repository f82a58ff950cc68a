import { releaseAccount } from '#contract/endpoints/administration.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { shownName } from '#src/shared/session/shown-name.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './administration.module.css'
import type { AdministrationDialogProps } from './administration-row.tsx'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { useAdministration } from './use-administration.ts'

/** Asks before a hold is released. */
export const ReleaseDialog = ({ customer, onClose }: AdministrationDialogProps) => {
  const { t } = useTranslation('administration')
  const administration = useAdministration({
    act: (options) => call(releaseAccount, { params: { customerId: customer.id } }, options),
    done: () => t('release.done'),
    onClose,
  })
  return (
    <ConfirmationDialog
      administration={administration}
      title={t('release.title')}
      send={t('release.send')}
      onClose={onClose}
    >
      <p className={classes.lead}>{t('release.lead', { name: isolated(shownName(customer)) })}</p>
    </ConfirmationDialog>
  )
}
