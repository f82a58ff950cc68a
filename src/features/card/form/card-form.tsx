import { Button, Skeleton } from '@mantine/core'
import { IconCreditCard, IconLock } from '@tabler/icons-react'
import { useHydrated } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'
import type { FieldMessage } from '#contract/field-messages.ts'
import { type CardFormProblem, cardFormProblem } from '#rules/card-form.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { FormAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { CardFormProps } from '#src/shared/parts/card-form-props.ts'
import { declinedCard } from '../declined-card.ts'
import { FIRST_CARD } from '../first-card.ts'
import { pendingCard } from '../pending-card.ts'
import { useCardFields } from './card-fields.ts'
import classes from './card-form.module.css'
import { CardInputs } from './card-inputs.tsx'
import { DeclinedMessage } from './declined-message.tsx'
import { FailureMessage } from './failure-message.tsx'
import { UnfinishedAttempt } from './unfinished-attempt.tsx'
import { useCardForm } from './use-card-form.ts'

/** A failure may be said below what is in sight. */
const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const isTypedInto = (formId: string): boolean =>
  [...(document.getElementById(formId)?.querySelectorAll('input') ?? [])].some(({ value }) => value !== '')

/**
 * Adding a card, up to the bank's page. Everything about card data is behind this one component, so that a form hosted by the provider
 * could stand in its place. What this browser keeps of a card is unknown where the form is rendered on the server; once that is taken over,
 * a form begins anew with what is kept, unless another card was typed meanwhile.
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
  const restored = pending?.card.status === request.status ? pending : null
  const cameToNothing = declined !== null || pending?.wrongOtp === true
  const { state, send } = useCardForm({
    fields,
    request,
    isFolded: isReplacing && !cameToNothing,
    attempt,
    takesFocus: isReplacing || isFramed || declined !== null || restored?.wrongOtp === true,
    onReport,
  })
  const { failure, attemptId, isFolded } = state.context
  const isForm = !isFolded && state.hasTag('form')
  const isUnfinished = state.hasTag('unfinished')
  // Read anew: a page that the browser's Back restored was drawn before anything was kept.
  const left = useMemo(
    () => (isUnfinished && isHydrated ? pendingCard.read() : null),
    [isUnfinished, isHydrated],
  )
  const atBank = left?.attemptId === attemptId ? left : null
  const busy = state.hasTag('busy')
  const isRestored = isForm && restored?.wrongOtp === true && attemptId === null
  const isDeclined = isForm && declined !== null && attemptId === null
  const cameBack = isDeclined ? <DeclinedMessage declined={declined} /> : isRestored && t('form.wrongOtp')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = cardFormProblem(fields.read(), serverNow())
    setProblem(found)
    if (found) fields[found.field].focus()
    else send({ type: 'submit.pressed' })
  }

  const edited = (field: CardFormProblem['field'], refusal: FieldMessage | null) => {
    if (refusal) setProblem({ field, key: refusal })
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
        <FormAlert>{!failure && !busy && cameBack}</FormAlert>
      </div>
      {isForm && (
        <form id={formId} noValidate autoComplete="on" onSubmit={submit}>
          <CardInputs
            fields={fields}
            problem={problem}
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
            <div ref={intoSight}>
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
