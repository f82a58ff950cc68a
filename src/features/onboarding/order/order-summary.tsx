import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import type { PackageName } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { Step } from '#contract/steps.ts'
import { canRevisit } from '#machines/onboarding/order.ts'
import { CARD_LABELS } from '#rules/cards.ts'
import { useDisplayName } from '#src/shared/account/names.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { TextButton } from '#src/shared/ui/buttons.tsx'
import { IsolatedText, isolated, Latin } from '#src/shared/ui/isolated-text.tsx'
import { useFlow } from '../flow/flow-context.ts'
import classes from './order.module.css'

interface OrderSummaryProps {
  name: PackageName
  price: ReactNode
}

/** The parts of the order. Each part leads to its screen, from which Next returns. */
export const OrderSummary = ({ name, price }: OrderSummaryProps) => {
  const { t } = useTranslation(['onboarding', 'packages'])
  const { customer } = useFlow()
  const { gcpSecurityGroup: group, paymentMethod: card } = customer
  const id = useId()
  return (
    <section className={classes.order} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('terms.order')}
      </h2>
      <dl className={classes.parts}>
        <Part title={t(`terms.buyer.${customer.accountType}`)} step="basic-info">
          <Buyer customer={customer} />
        </Part>
        <Part title={t('terms.package')} step="support-package">
          <span className={classes.value}>
            {t('packages:support', { name: t(`packages:names.${name}`) })}
          </span>
          {price}
          <span className={classes.aside}>{t('terms.paidFrom')}</span>
        </Part>
        {group && (
          <Part title={t('terms.group')} step="billing-email">
            <span className={classes.value}>
              <Latin>{group}</Latin>
            </span>
            <span className={classes.aside}>{t('terms.groupText')}</span>
          </Part>
        )}
        {card && (
          <Part title={t('terms.card')}>
            <span className={classes.value}>
              <IsolatedText>
                {t('terms.cardEnds', {
                  brand: isolated(CARD_LABELS[card.type]),
                  last4: isolated(card.last4),
                })}
              </IsolatedText>
            </span>
            <span className={classes.aside}>{t('terms.cardText')}</span>
          </Part>
        )}
      </dl>
    </section>
  )
}

/** The name of the company or person, with the numbers on the invoices. */
const Buyer = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const nameOf = useDisplayName()
  const { accountType, identificationNumber, vatId } = customer
  const numbers = [
    {
      label: t(accountType === 'business' ? 'targets:identificationNumber' : 'targets:nationalId'),
      number: identificationNumber,
    },
    { label: t('targets:vatId'), number: vatId },
  ]
  return (
    <>
      <span className={classes.value}>
        <bdi>{nameOf(customer)}</bdi>
      </span>
      {numbers.map(
        ({ label, number }) =>
          number && (
            <span key={label} className={classes.aside}>
              {label}: <Latin>{number}</Latin>
            </span>
          ),
      )}
    </>
  )
}

interface PartProps {
  title: string
  /** The step in which this part can be changed; absent for the card, which is replaced only in the active account. */
  step?: Step
  children: ReactNode
}

const Part = ({ title, step, children }: PartProps) => {
  const { t } = useTranslation('onboarding')
  const { actor } = useFlow()
  const canEdit = useSelector(
    actor,
    ({ context }) => step !== undefined && canRevisit(step, context.step, context.accountType),
  )
  return (
    <div className={classes.part}>
      <dt className={classes.name}>{title}</dt>
      <dd className={classes.content}>{children}</dd>
      {step && canEdit && (
        <dd className={classes.edit}>
          <TextButton
            label={t('terms.editPart', { part: title })}
            opensDialog={false}
            onClick={() => actor.send({ type: 'edit.pressed', screen: step })}
          >
            {t('terms.edit')}
          </TextButton>
        </dd>
      )}
    </div>
  )
}
