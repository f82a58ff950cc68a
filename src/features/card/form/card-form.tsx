import { Button, Skeleton } from '@mantine/core'
import { IconCreditCard, IconHourglassHigh, IconLock } from '@tabler/icons-react'
import { useHydrated } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'
import type { FieldMessage } from '#contract/field-messages.ts'
import type { CardFormFailure } from '#machines/card-form/card-form.machine.ts'
import { brandOfNumber, type NumberBrand } from '#rules/card-brand.ts'
import { verificationStep } from '#rules/card-decline.ts'
import { brandProblem, type CardFormProblem, cardFormProblem } from '#rules/card-form.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { FormAlert } from '#src/shared/forms/form-alert.tsx'
import type { CardFormProps, CardRequest } from '#src/shared/forms/parts.ts'
import { ServiceNotice } from '#src/shared/forms/service-notice.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { type DeclinedCard, declinedCard } from '../declined-card.ts'
import { CallProblemMessage, OutcomeMessage } from '../failure-messages.tsx'
import { pendingCard } from '../pending-card.ts'
import { useCardFields } from './card-fields.ts'
import classes from './card-form.module.css'
import { CardInputs } from './card-inputs.tsx'
import { useCardForm } from './use-card-form.ts'

/** Scrolls to a failure, which may be below the visible part of the page. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const isTypedInto = (formId: string): boolean =>
  [...(document.getElementById(formId)?.querySelectorAll('input') ?? [])].some(({ value }) => value !== '')

/**
 * Adds a card, up to the bank's page. Only this component touches card data, so that a form hosted by the provider could replace it.
 * The server renders an empty form, because only the browser has a pending card. After hydration the form restarts with the pending
 * card, unless the person has already typed.
 */
export const CardForm = (props: CardFormProps) => {
  const isHydrated = useHydrated()
  const { formId, request: { status } = FIRST_CARD } = props
  const isRestored = useMemo(
    () => isHydrated && pendingCard.read()?.card.status === status && !isTypedInto(formId),
    [isHydrated, status, formId],
  )
  return <Form key={String(isRestored)} isHydrated={isHydrated} {...props} />
}

const Form = ({
  formId,
  onReport,
  attempt,
  isHydrated,
  isReplacing = false,
  request = FIRST_CARD,
  isFramed = false,
}: CardFormProps & { isHydrated: boolean }) => {
  const { t } = useTranslation('card')
  const fields = useCardFields()
  const [pending] = useState(() => (isHydrated ? pendingCard.read() : null))
  const [declined] = useState(declinedCard.read)
  const [problem, setProblem] = useState<CardFormProblem | null>(null)
  const [brand, setBrand] = useState<NumberBrand | null>(null)
  const restored = pending?.card.status === request.status ? pending : null
  const hasReturnedUnsaved = declined !== null || pending?.wrongOtp === true
  const { state, send } = useCardForm({
    fields,
    request,
    isFolded: isReplacing && !hasReturnedUnsaved,
    attempt,
    takesFocus: isReplacing || isFramed || declined !== null || restored?.wrongOtp === true,
    onReport,
  })
  const { failure, attemptId, isFolded } = state.context
  const isForm = !isFolded && state.hasTag('form')
  const isUnfinished = state.hasTag('unfinished')
  // Reads the stored card again: a page restored by the browser's Back was rendered before the card was stored.
  const storedCard = useMemo(
    () => (isUnfinished && isHydrated ? pendingCard.read() : null),
    [isUnfinished, isHydrated],
  )
  const atBank = storedCard?.attemptId === attemptId ? storedCard : null
  const busy = state.hasTag('busy')
  const isRestored = isForm && restored?.wrongOtp === true && attemptId === null
  const isDeclined = isForm && declined !== null && attemptId === null
  const returnMessage = isDeclined ? (
    <DeclinedMessage declined={declined} />
  ) : (
    isRestored && t('form.wrongOtp')
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = cardFormProblem(fields.read(), serverNow())
    setProblem(found)
    if (found) fields[found.field].focus()
    else send({ type: 'submit.pressed' })
  }

  const edited = (field: CardFormProblem['field'], refusal: FieldMessage | null) => {
    const { number } = fields.read()
    const refused = field === 'number' ? brandProblem(number) : null
    if (field === 'number') setBrand(brandOfNumber(number))
    if (refusal) setProblem({ field, key: refusal })
    else if (refused) setProblem(refused)
    else if (problem?.field === field) setProblem(null)
    send({ type: 'edited' })
  }

  if (isFolded && !isUnfinished)
    return (
      <Button
        variant="default"
        leftSection={<IconCreditCard size={18} stroke={1.75} aria-hidden />}
        onClick={() => send({ type: 'replace.pressed' })}
      >
        {t('form.replace')}
      </Button>
    )
  return (
    <section className={isFramed ? undefined : classes.panel} aria-label={t('form.title')} aria-busy={busy}>
      {isForm && !isFramed && <h2>{t('form.title')}</h2>}
      <div className={classes.said}>
        <FormAlert>{!failure && !busy && returnMessage}</FormAlert>
      </div>
      {isForm && <ServiceNotice service="cards" />}
      {isForm && (
        <form id={formId} noValidate autoComplete="on" onSubmit={submit}>
          <CardInputs
            fields={fields}
            problem={problem}
            brand={brand}
            restored={restored?.card ?? null}
            readOnly={busy}
            onEdited={edited}
          />
          <p className={classes.secure}>
            <IconLock size={16} stroke={1.75} aria-hidden />
            {t('form.secure')}
          </p>
        </form>
      )}
      {isUnfinished && (
        <UnfinishedAttempt
          last4={atBank?.card.last4 ?? null}
          busy={busy}
          onReturn={atBank?.verificationUrl === undefined ? null : () => send({ type: 'bank.pressed' })}
          onContinue={() => send({ type: 'continue.pressed' })}
          onDrop={() => send({ type: 'drop.pressed' })}
        />
      )}
      {state.hasTag('loading') && <CardFormSkeleton />}
      <div className={classes.said}>
        <FormAlert>
          {failure && (
            <div ref={scrollIntoView}>
              <FailureMessage failure={failure} />
            </div>
          )}
        </FormAlert>
      </div>
      <p className={classes.going} role="status">
        {isForm && state.hasTag('leaving') && t('form.redirecting')}
      </p>
    </section>
  )
}

const CardFormSkeleton = () => (
  <div aria-hidden data-waiting>
    <Skeleton height={20} width="40%" />
    <Skeleton height={62} mt={24} />
    <Skeleton height={62} mt={20} />
  </div>
)

/** The first card, added during onboarding. */
const FIRST_CARD: CardRequest = { purpose: 'onboarding', status: 'primary' }

/** The bank's reason for the decline and the remedy. */
const DeclinedMessage = ({ declined: { outcome, brand } }: { declined: DeclinedCard }) => {
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

/** The reason of a refused card: the provider's message, or the portal's own. */
const FailureMessage = ({ failure }: { failure: CardFormFailure }) => {
  const { t } = useTranslation('card')
  switch (failure.kind) {
    case 'details-refused':
      if (failure.answered) return <bdi>{failure.message ?? t('failures.details')}</bdi>
      return `${t('failures.details')}. ${t('failures.providerDown')}`
    case 'not-verifiable':
      return <bdi>{failure.message ?? t('failures.verification')}</bdi>
    case 'brand-refused':
      return t('errors:card-brand-refused', { brand: failure.brand })
    case 'call-failed':
      return <CallProblemMessage problem={failure.problem} />
  }
}

interface UnfinishedAttemptProps {
  /** Last four digits; null in a browser that did not start the attempt. */
  last4: string | null
  busy: boolean
  /** Returns to the bank's page; null if this browser has no address of that page. */
  onReturn: (() => void) | null
  onContinue: () => void
  onDrop: () => void
}

/** An earlier verification from which the person has not returned. */
const UnfinishedAttempt = ({ last4, busy, onReturn, onContinue, onDrop }: UnfinishedAttemptProps) => {
  const { t } = useTranslation('card')
  return (
    <div className={classes.unfinished}>
      <IconHourglassHigh className={classes.sign} size={24} stroke={1.75} aria-hidden />
      <h2>{t('unfinished.title')}</h2>
      <p className={classes.lead}>{last4 ? t('unfinished.text', { last4 }) : t('unfinished.textUnknown')}</p>
      <div className={classes.ways}>
        {onReturn && (
          <Button onClick={onReturn} aria-disabled={busy} data-disabled={busy}>
            {t('unfinished.bank')}
          </Button>
        )}
        <Button
          variant={onReturn ? 'default' : 'filled'}
          onClick={onContinue}
          aria-disabled={busy}
          data-disabled={busy}
        >
          {t('unfinished.continue')}
        </Button>
        <Button variant="default" onClick={onDrop} loading={busy}>
          {t('unfinished.drop')}
        </Button>
      </div>
    </div>
  )
}
