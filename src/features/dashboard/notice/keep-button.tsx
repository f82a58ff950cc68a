import { Button } from '@mantine/core'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useKeepAccount } from './use-keep-account.ts'
import { useVoice } from './use-voice.ts'

/** Takes a cancellation back. */
export const KeepButton = () => {
  const { t } = useTranslation('dashboard')
  const voice = useVoice()
  const { isBusy, keep } = useKeepAccount()
  return (
    <Button loading={isBusy} onClick={keep}>
      {t(`${voice}.keep`)}
    </Button>
  )
}
