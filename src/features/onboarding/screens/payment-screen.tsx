import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { CardAttempt } from '#contract/endpoints/cards.ts'
import { confirmPaymentMethod } from '#contract/endpoints/customers.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { CardFormReport } from '#machines/card-form/card-form.machine.ts'
import { isCardUsable } from '#rules/cards.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { call } from '#src/shared/api/api.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { SCREEN_FORM, useFlow } from '../flow/flow-context.ts'
import { Notice } from '../flow/notice.tsx'
import { onNext, ScreenPage } from '../flow/screen-page.tsx'
import type { OnboardingParts } from '../parts.ts'
import classes from './payment-screen.module.css'

type CardParts = Awaited<ReturnType<OnboardingParts['loadCard']>>

const isShowable = ({ status, last4 }: PaymentMethod) => status === 'primary' && /^\d{4}$/.test(last4)

/** Shows the stored card, or a form for the first card. An unusable card can be replaced. */
export const paymentScreen = (
  { CardForm, SavedCard, AboutCards }: CardParts,
  attempt: CardAttempt | null | undefined,
) => {
  // Only for the first form. A later form reads the attempt again, because it may have changed.
  let loadedAttempt = attempt
  return () => {
    const { t } = useTranslation('onboarding')
    const { actor, next, problem } = useFlow()
    const { data: cards = [] } = useQuery(paymentMethodsQuery)
    const saved = cards.find(isShowable)
    const isExpired = saved !== undefined && !isCardUsable(saved, serverNow())
    const isRefused = saved !== undefined && problem?.code === 'card-missing'
    const isUnusable = isExpired || isRefused
    const isForm = !saved || isUnusable
    const [current] = useState(() => (isForm ? loadedAttempt : undefined))

    const confirm = async (revision: number) => (await call(confirmPaymentMethod, {}, { revision })).customer
    const onReport = useCallback(
      (report: CardFormReport) => {
        loadedAttempt = undefined
        actor.send({ type: 'screen.reported', ...report })
      },
      [actor],
    )

    return (
      <ScreenPage title={t('payment.title')} lead={t('payment.lead')}>
        {isUnusable && (
          <Notice tone="warn">
            {t(isExpired ? 'payment.expired' : 'payment.refused', { last4: saved.last4 })}
          </Notice>
        )}
        <div className={classes.panels}>
          {!isForm ? (
            <form id={SCREEN_FORM} onSubmit={onNext(() => next(confirm, false))}>
              <SavedCard card={saved} />
            </form>
          ) : (
            <div className={classes.card}>
              {saved && <SavedCard card={saved} />}
              <CardForm formId={SCREEN_FORM} onReport={onReport} attempt={current} isReplacing={isUnusable} />
            </div>
          )}
          <AboutCards />
        </div>
      </ScreenPage>
    )
  }
}
