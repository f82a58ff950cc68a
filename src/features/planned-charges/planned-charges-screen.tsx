import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ChargeRun } from '#contract/entities/charge-run.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { PLANNED_CHARGE_FILTERS } from '#contract/entities/team-filters.ts'
import { type ChargeRunSnapshot, chargeRunSnapshot } from '#machines/charge-run/charge-run.machine.ts'
import { canApprove, canHold, isHeld, isUndecided } from '#machines/charge-run/selectors.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { ListFilter } from '#src/shared/table/list-filter.tsx'
import { usePagedList } from '#src/shared/table/paged-list.ts'
import { useTableSearch } from '#src/shared/table/table-search.ts'
import { Banner, type BannerTone } from '#src/shared/ui/banner.tsx'
import { Difference } from '#src/shared/ui/difference.tsx'
import { FactList } from '#src/shared/ui/fact-list.tsx'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { useChargeColumns } from './charge-columns.tsx'
import type { Decision } from './decision-dialog.tsx'
import classes from './planned-charges.module.css'
import { plannedChargesQuery } from './planned-charges-query.ts'
import type { PlannedChargesSearch } from './planned-charges-search.ts'

const PlannedCharges = () => {
  const { t } = useTranslation('planned-charges')
  const { setPage } = useTableSearch()
  const { page, filter = 'all' } = useSearch({ strict: false }) as PlannedChargesSearch
  const query = useQuery(plannedChargesQuery({ page, filter }))
  const list = usePagedList(query, ({ charges }) => charges)
  const [opened, setOpened] = useState<{ decision: Decision; run: ChargeRun } | null>(null)
  const dialog = useOnDemand(async () => (await import('./decision-dialog.tsx')).DecisionDialog)
  const columns = useChargeColumns()
  const run = query.data?.run ?? null
  const { hasChanged, lookAgain } = useSeenRevision(run)
  const isRequired = query.data?.isRequired ?? true
  return (
    <div className={classes.screen}>
      <p className={classes.quiet}>{t('lead')}</p>
      <p className={classes.quiet}>{t(isRequired ? 'on' : 'off')}</p>
      {run && (
        <RunBanner
          run={run}
          hasChanged={hasChanged}
          onLookAgain={() => {
            lookAgain()
            setPage(0)
          }}
          onDecide={(decision) => {
            setOpened({ decision, run })
            void dialog.open()
          }}
        />
      )}
      <ListFilter
        label={t('filter.label')}
        filters={PLANNED_CHARGE_FILTERS}
        nameOf={(name) => t(`filter.${name}`)}
        shown={filter}
      />
      <DataTable
        label={t('label')}
        emptyHint={t(`empty.${filter}`)}
        columns={columns}
        list={list}
        rowKey={({ invoiceId }) => invoiceId}
        pageSize={PAGE_SIZE}
        onPage={setPage}
      />
      {dialog.Part && opened && <dialog.Part {...opened} onClose={dialog.close} />}
    </div>
  )
}

/** A decision is about the revision that was shown first. Another page may come with a later one. */
const useSeenRevision = (run: ChargeRun | null) => {
  const [seen, setSeen] = useState(run)
  if (run && run.id !== seen?.id) setSeen(run)
  return {
    hasChanged: run?.id === seen?.id && run?.revision !== seen?.revision,
    lookAgain: () => setSeen(run),
  }
}

const toneOf = (snapshot: ChargeRunSnapshot): BannerTone => {
  if (isHeld(snapshot)) return 'bad'
  return isUndecided(snapshot) ? 'warn' : 'quiet'
}

interface RunBannerProps {
  run: ChargeRun
  hasChanged: boolean
  onLookAgain: () => void
  onDecide: (decision: Decision) => void
}

const RunBanner = ({ run, hasChanged, onLookAgain, onDecide }: RunBannerProps) => {
  const { t } = useTranslation(['planned-charges', 'states'])
  const dates = useDates()
  const snapshot = chargeRunSnapshot(run)
  const decisions: Decision[] = [
    ...(canHold(snapshot) ? (['hold'] as const) : []),
    ...(canApprove(snapshot) ? (['approve'] as const) : []),
  ]
  return (
    <Banner
      tone={toneOf(snapshot)}
      title={t('title', {
        month: dates.monthOfYear(run.month),
        state: t(`states:charge-run.${run.chart.state}`),
      })}
      {...(decisions.length > 0 && {
        actions: hasChanged ? (
          <Button variant="default" onClick={onLookAgain}>
            {t('again')}
          </Button>
        ) : (
          decisions.map((decision) => (
            <Button
              key={decision}
              variant={decision === 'approve' ? 'filled' : 'default'}
              aria-haspopup="dialog"
              onClick={() => onDecide(decision)}
            >
              {t(`${decision}.act`)}
            </Button>
          ))
        ),
      })}
    >
      {decisions.length > 0 && hasChanged && (
        <p role="status" className={classes.words}>
          {t('changed')}
        </p>
      )}
      <RunFacts run={run} />
      {isHeld(snapshot) && <p className={classes.words}>{t('held')}</p>}
    </Banner>
  )
}

const RunFacts = ({ run }: { run: ChargeRun }) => {
  const { t } = useTranslation('planned-charges')
  const dates = useDates()
  const numbers = useNumbers()
  const money = useMoney()
  const part = ({ count, amount }: { count: number; amount: number }) =>
    t('part', { number: numbers.count(count), amount: money.amountIn(amount) })
  const { decision } = run
  return (
    <FactList>
      <dt>{t('fact.chargeAt')}</dt>
      <dd>{dates.day(run.chargeAt)}</dd>
      <dt>{t('fact.all')}</dt>
      <dd>{part(run)}</dd>
      <dt>{t('fact.difference')}</dt>
      <dd>
        <Difference amount={run.amount} previous={run.previousAmount} />
      </dd>
      {run.unapproved.count > 0 && <dt>{t('fact.unapproved')}</dt>}
      {run.unapproved.count > 0 && <dd>{part(run.unapproved)}</dd>}
      {run.blocked.count > 0 && <dt>{t('fact.blocked')}</dt>}
      {run.blocked.count > 0 && <dd>{part(run.blocked)}</dd>}
      {decision && <dt>{t('fact.decision')}</dt>}
      {decision && (
        <dd>
          {t('decided', {
            name: isolated(decision.by.name ?? decision.by.email),
            date: dates.day(decision.at),
          })}
        </dd>
      )}
      {decision?.reason && <dt>{t('hold.reason')}</dt>}
      {decision?.reason && <dd>{isolated(decision.reason)}</dd>}
    </FactList>
  )
}

/** The planned charges of a month, for administrators. */
export const PlannedChargesScreen = () => (useMayDo()('chargeRuns.latest') ? <PlannedCharges /> : null)
