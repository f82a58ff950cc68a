import { Button } from '@mantine/core'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useKeepAccount } from './use-keep-account.ts'

/** Takes a cancellation back. */
export const KeepButton = () => {
  const { t } = useTranslation('dashboard')
  const { isBusy, keep } = useKeepAccount()
  return (
    <Button loading={isBusy} onClick={keep}>
      {t('notice.keep')}
    </Button>
  )
}
