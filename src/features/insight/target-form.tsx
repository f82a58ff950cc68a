import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { removeFlowTarget, setFlowTarget } from '#contract/endpoints/flows.ts'
import type { StateFigures } from '#contract/entities/flow-figures.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { useIntent } from '#src/shared/api/use-intent.ts'
import { FilterChoice } from '#src/shared/forms/filters.tsx'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './insight.module.css'
import { FLOW_FIGURES, type StatePlace } from './insight-query.ts'
import panel from './state-panel.module.css'
import { targetOf, typedOf, UNITS } from './target.ts'
import { useDuration } from './use-duration.ts'

interface TargetFormProps {
  place: StatePlace
  target: StateFigures['target']
}

/** The target of a state: how it is met, and how it is set and removed. */
export const TargetForm = ({ place, target }: TargetFormProps) => {
  const { t } = useTranslation('insight')
  const queryClient = useQueryClient()
  const setting = useIntent()
  const removing = useIntent()
  const [typed, setTyped] = useState(() => typedOf(target))
  const [isTried, setTried] = useState(false)
  const wanted = targetOf(typed)
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
    // Another target is another thing to send, also after one whose answer was lost.
    setting.renew()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wanted.share === null || wanted.seconds === null || set.isPending) return
    remove.reset()
    set.mutate({ share: wanted.share, seconds: wanted.seconds })
  }
  const problem = set.error ?? remove.error
  return (
    <section>
      <h3>{t('target.title')}</h3>
      {target && <TargetMet target={target} />}
      <p className={classes.quiet}>{t('target.lead')}</p>
      <form className={panel.target} noValidate onSubmit={send}>
        <TextInput
          label={t('target.share')}
          inputMode="decimal"
          value={typed.share}
          error={isTried && wanted.share === null && t('target.shareWrong')}
          onChange={({ currentTarget }) => type({ share: currentTarget.value })}
        />
        <TextInput
          label={t('target.amount')}
          inputMode="decimal"
          value={typed.amount}
          error={isTried && wanted.seconds === null && t('target.amountWrong')}
          onChange={({ currentTarget }) => type({ amount: currentTarget.value })}
        />
        <FilterChoice
          label={t('target.unit')}
          value={typed.unit}
          options={UNITS.map((value) => ({ value, label: t(`target.units.${value}`) }))}
          onPick={(value) => type({ unit: UNITS.find((unit) => unit === value) ?? typed.unit })}
        />
        <ProblemAlert problem={problem && toCallProblem(problem)} />
        <div className={panel.actions}>
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

/** How a target was met, in numbers of flows: those who still wait for longer are in them. */
const TargetMet = ({ target }: { target: NonNullable<StateFigures['target']> }) => {
  const numbers = useNumbers()
  const { t } = useTranslation('insight')
  const duration = useDuration()
  const { within, late, waiting, met } = target
  const wanted = { wanted: numbers.share(target.share), time: duration(target.seconds) }
  if (met === null) return <p>{t('target.unknown', wanted)}</p>
  const all = numbers.count(within + late + waiting)
  return (
    <p>
      {t('target.met', { ...wanted, within: numbers.count(within), all, share: numbers.share(met) })}
      {late + waiting > 0 &&
        ` ${t('target.missed', { late: numbers.count(late), waiting: numbers.count(waiting) })}`}
    </p>
  )
}
