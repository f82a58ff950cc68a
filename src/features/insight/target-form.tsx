import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { removeFlowTarget, setFlowTarget } from '#contract/endpoints/flows.ts'
import type { FlowTarget, ShownStateFigures } from '#contract/entities/flow-figures.ts'
import { plainNumber } from '#contract/text/numbers.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { useIntent } from '#src/shared/api/intent.ts'
import { FilterChoice } from '#src/shared/forms/filters.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './insight.module.css'
import { FLOW_FIGURES, type StateRef } from './insight-queries.ts'
import { useDuration } from './use-duration.ts'
import { known, useFigures } from './use-figures.ts'

interface TargetFormProps {
  place: StateRef
  target: ShownStateFigures['target']
}

/** Shows, sets and removes the target of a state. */
export const TargetForm = ({ place, target }: TargetFormProps) => {
  const { t } = useTranslation('insight')
  const queryClient = useQueryClient()
  const setting = useIntent()
  const removing = useIntent()
  const [typed, setTyped] = useState(() => toTargetInput(target))
  const [isTried, setTried] = useState(false)
  const values = parseTarget(typed)
  const reload = () => queryClient.invalidateQueries({ queryKey: FLOW_FIGURES })
  const set = useMutation({
    mutationFn: (body: { share: number; seconds: number }) =>
      setting.intent((idempotencyKey) => call(setFlowTarget, { params: place, body }, { idempotencyKey })),
    onSuccess: () => {
      notify.success(t('target.saved'))
      return reload()
    },
  })
  const remove = useMutation({
    mutationFn: () =>
      removing.intent((idempotencyKey) => call(removeFlowTarget, { params: place }, { idempotencyKey })),
    onSuccess: () => {
      notify.success(t('target.removed'))
      return reload()
    },
  })
  const type = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change })
    // An edited target needs a new idempotency key.
    setting.renew()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (values.share === null || values.seconds === null || set.isPending) return
    remove.reset()
    set.mutate({ share: values.share, seconds: values.seconds })
  }
  const problem = set.error ?? remove.error
  return (
    <section>
      <h3>{t('target.title')}</h3>
      {target && <TargetMet target={target} />}
      <p className={classes.quiet}>{t('target.lead')}</p>
      <form className={classes.target} noValidate onSubmit={send}>
        <TextInput
          label={t('target.share')}
          inputMode="decimal"
          value={typed.share}
          error={isTried && values.share === null && t('target.shareWrong')}
          onChange={({ currentTarget }) => type({ share: currentTarget.value })}
        />
        <TextInput
          label={t('target.amount')}
          inputMode="decimal"
          value={typed.amount}
          error={isTried && values.seconds === null && t('target.amountWrong')}
          onChange={({ currentTarget }) => type({ amount: currentTarget.value })}
        />
        <FilterChoice
          label={t('target.unit')}
          value={typed.unit}
          options={UNITS.map((value) => ({ value, label: t(`target.units.${value}`) }))}
          onPick={(value) => type({ unit: UNITS.find((unit) => unit === value) ?? typed.unit })}
        />
        <ProblemAlert problem={problem && toCallProblem(problem)} />
        <div className={classes.actions}>
          <Button type="submit" loading={set.isPending}>
            {t('target.save')}
          </Button>
          {target && (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => {
                set.reset()
                remove.mutate()
              }}
            >
              {t('target.remove')}
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}

/** The result of a target as numbers of flows; flows that wait too long count as missed. */
const TargetMet = ({ target }: { target: NonNullable<ShownStateFigures['target']> }) => {
  const numbers = useNumbers()
  const figures = useFigures()
  const { t } = useTranslation('insight')
  const duration = useDuration()
  const { within, late, waiting, met } = target
  const isGrouped = [within, late, waiting].some((figure) => typeof figure === 'string')
  const values = { wanted: numbers.share(target.share), time: duration(target.seconds) }
  if (isGrouped) return <p>{t('target.grouped', values)}</p>
  if (met === null) return <p>{t('target.unknown', values)}</p>
  const missed = known(late) + known(waiting)
  const all = numbers.count(known(within) + missed)
  return (
    <p>
      {t('target.met', { ...values, within: figures.count(within), all, share: numbers.share(met) })}
      {missed > 0 && ` ${t('target.missed', { late: figures.count(late), waiting: figures.count(waiting) })}`}
    </p>
  )
}

const UNITS = ['second', 'minute', 'hour', 'day'] as const
type Unit = (typeof UNITS)[number]

const SECONDS: Record<Unit, number> = { second: 1, minute: 60, hour: 3_600, day: 86_400 }
const LONGEST_SECONDS = 365 * SECONDS.day
const LEAST_PERCENT = 50
const MOST_PERCENT = 99.9

/** The values of the form, as typed. */
interface TargetInput {
  share: string
  amount: string
  unit: Unit
}

const USUAL: TargetInput = { share: '90', amount: '', unit: 'minute' }

/** A target in the largest unit with a whole number. */
export const toTargetInput = (target: FlowTarget | null): TargetInput => {
  if (!target) return USUAL
  const unit = UNITS.findLast((one) => target.seconds % SECONDS[one] === 0) ?? 'second'
  return {
    share: String(Number((target.share * 100).toFixed(1))),
    amount: String(target.seconds / SECONDS[unit]),
    unit,
  }
}

/** Parses a number in the digits of any keyboard. */
const numberOf = (text: string): number => {
  const plain = plainNumber(text).replace(/[,٫]/, '.')
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Parses a target into a share from 0 to 1 and whole seconds; null if out of bounds. */
export const parseTarget = ({
  share,
  amount,
  unit,
}: TargetInput): { share: number | null; seconds: number | null } => {
  const percent = numberOf(share)
  const seconds = Math.round(numberOf(amount) * SECONDS[unit])
  return {
    share: percent >= LEAST_PERCENT && percent <= MOST_PERCENT ? Number((percent / 100).toFixed(3)) : null,
    seconds: seconds >= 1 && seconds <= LONGEST_SECONDS ? seconds : null,
  }
}
