import { isDeclineReason } from '#rules/card-decline.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** Why a card was refused, in the language of the page; undefined when there is nothing to tell. Needs the words of `card`. */
export const useDeclineMessage = (): ((reason: string | null) => string | undefined) => {
  const { t } = useTranslation('card')
  return (reason) => (isDeclineReason(reason) ? t(`return.${reason}`) : undefined)
}
