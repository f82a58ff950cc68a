import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { TextButton } from '#src/shared/ui/text-button.tsx'
import { useOnDemand } from '#src/shared/ui/use-on-demand.ts'

/** Leads to another group for the billing permissions. */
export const UpdatePermissions = () => {
  const { t } = useTranslation('dashboard')
  const { Part, open, close } = useOnDemand(
    async () => (await import('../permissions/permissions-dialog.tsx')).PermissionsDialog,
    'fields',
  )
  return (
    <>
      <TextButton label={t('summary.updatePermissions')} onClick={open}>
        {t('summary.update')}
      </TextButton>
      {Part && <Part onClose={close} />}
    </>
  )
}
