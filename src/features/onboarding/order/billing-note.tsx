import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Notice } from '../flow/notice.tsx'

/** Says that the order charges nothing, and when the card is charged later. `threshold` in halalas; 0 for none. */
export const BillingNote = ({ threshold }: { threshold: number }) => {
  const { t } = useTranslation('onboarding')
  const money = useMoney()
  return (
    <Notice tone="info">
      <strong>{t('terms.nothingToday')}</strong> {t('terms.holds')} {t('terms.monthly')}{' '}
      {threshold > 0 && t('terms.threshold', { amount: money.wholeIn(threshold) })}
    </Notice>
  )
}
