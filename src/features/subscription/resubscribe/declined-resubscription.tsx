import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { useResubscriptionMessage } from '#src/shared/account/attempt-message.ts'
import { FormAlert } from '#src/shared/forms/form-alert.tsx'

/** The last try to subscribe again: which card was declined, over how much, why, what to do and when. */
export const DeclinedResubscription = ({ declined }: { declined: PaymentAttempt }) => {
  const words = useResubscriptionMessage()
  return <FormAlert>{words(declined)}</FormAlert>
}
