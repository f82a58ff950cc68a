import { isDeclineReason } from '#rules/card-decline.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** The reason of a declined card in the language of the page; undefined if there is none. Needs the words of `card`. */
export const useDeclineMessage = (): ((reason: string | null) => string | undefined) => {
  const { t } = useTranslation('card')
  return (reason) => (isDeclineReason(reason) ? t(`return.${reason}`) : undefined)
}
