import { useTranslation } from '../i18n/use-translation.ts'

const REASONS = [
  'wrong-otp',
  'declined',
  'insufficient-funds',
  'unspecified-failure',
  'expired-card',
  'over-limit',
  'issuer-unavailable',
  'not-enrolled',
] as const
type Reason = (typeof REASONS)[number]

const isReason = (text: string): text is Reason => REASONS.some((reason) => reason === text)

/** Why a card was refused, in the language of the page; undefined when there is nothing to tell. Needs the words of `card`. */
export const useDeclineMessage = (): ((reason: string | null) => string | undefined) => {
  const { t } = useTranslation('card')
  return (reason) => (reason !== null && isReason(reason) ? t(`return.${reason}`) : undefined)
}
