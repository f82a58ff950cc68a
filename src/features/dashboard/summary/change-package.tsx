import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { TextButton } from '#src/shared/ui/text-button.tsx'
import { useOnDemand } from '#src/shared/ui/use-on-demand.ts'

/** Leads to another support package. */
export const ChangePackage = () => {
  const { t } = useTranslation('dashboard')
  const { Part, open, close } = useOnDemand(
    async () => (await import('../package/package-dialog.tsx')).PackageDialog,
  )
  return (
    <>
      <TextButton label={t('summary.changePackage')} onClick={open}>
        {t('summary.change')}
      </TextButton>
      {Part && <Part onClose={close} />}
    </>
  )
}
