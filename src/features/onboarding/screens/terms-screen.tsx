import { acceptTerms } from '#contract/endpoints/customers.ts'
import { offerOf } from '#rules/price.ts'
import { OfferSummary } from '#src/shared/account/offer.tsx'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { LegalTexts } from '#src/shared/ui/links.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { onNext, Screen } from '../flow/screen-page.tsx'

/** The three texts and the price to accept before the account is created. */
export const TermsScreen = () => {
  const { t } = useTranslation('onboarding')
  const { customer, next } = useFlow()
  const save = async (revision: number) => (await call(acceptTerms, {}, { revision })).customer

  return (
    <Screen title={t('terms.title')} lead={t('terms.lead')} onSubmit={onNext(() => next(save))}>
      <LegalTexts />
      <OfferSummary offer={offerOf(customer.package ?? 'Basic')}>{t('terms.paidFrom')}</OfferSummary>
    </Screen>
  )
}
