import { verificationStep } from '#rules/card-decline.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { DeclinedCard } from '../declined-card.ts'
import { OutcomeMessage } from '../return/outcome-message.tsx'

/** Why the bank's answer led back to the form, and what to do about it. */
export const DeclinedMessage = ({ declined: { outcome, brand } }: { declined: DeclinedCard }) => {
  const { t } = useTranslation('card')
  const step = verificationStep(outcome)
  return (
    <>
      <p>
        <strong>
          <OutcomeMessage context={{ outcome, problem: null }} brand={brand} />
        </strong>
      </p>
      {step && (
        <p>
          {t('return.notAdded')}. {t(`return.step.${step}`)}
        </p>
      )}
    </>
  )
}
