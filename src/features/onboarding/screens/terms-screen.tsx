import { useState } from 'react'
import { acceptTerms } from '#contract/endpoints/customers.ts'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { offerOf } from '#rules/price.ts'
import { OfferSummary } from '#src/shared/account/offer.tsx'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { LegalTexts } from '#src/shared/ui/links.tsx'
import { SellerNotice } from '#src/shared/ui/seller-notice.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { onNext, Screen } from '../flow/screen-page.tsx'

/** The three texts and the price to accept before the account is created. */
export const TermsScreen = () => {
  const { t } = useTranslation('onboarding')
  const { customer, next } = useFlow()
  const [changed, setChanged] = useState<PackageOffer | null>(null)
  const name = customer.package ?? 'Basic'
  const offer = changed?.package === name ? changed : offerOf(name)

  const save = async (revision: number) => {
    try {
      return (await call(acceptTerms, { body: { total: offer.total } }, { revision })).customer
    } catch (error) {
      const { offer: current } = toCallProblem(error)
      if (current) setChanged(current)
      throw error
    }
  }

  return (
    <Screen title={t('terms.title')} lead={t('terms.lead')} onSubmit={onNext(() => next(save))}>
      <LegalTexts />
      <OfferSummary offer={offer}>{t('terms.paidFrom')}</OfferSummary>
      <SellerNotice />
    </Screen>
  )
}
