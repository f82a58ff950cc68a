import { Link } from '@tanstack/react-router'
import type { FlowChart } from '#contract/entities/flow-figures.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated, Latin } from '#src/shared/ui/latin.tsx'
import classes from './rehearsal.module.css'
import panel from './state-panel.module.css'

interface FlowNamesProps {
  chart: FlowChart
  /** How many there are, of which some are named. */
  all: number
  flows: readonly string[]
}

const SHORT = 8

/** Flows beside each other by the first letters of their pseudonyms; each leads to its replay. */
export const FlowNames = ({ chart, all, flows }: FlowNamesProps) => {
  const numbers = useNumbers()
  const { t } = useTranslation('insight')
  const more = all - flows.length
  return (
    <ul className={classes.flows}>
      {flows.map((flow) => (
        <li key={flow}>
          <Link
            to="/insight/flows/$chart/$flow"
            params={{ chart, flow }}
            aria-label={t('panel.replay', { flow: isolated(flow.slice(0, SHORT)) })}
          >
            <Latin className={panel.pseudonym}>{flow.slice(0, SHORT)}</Latin>
          </Link>
        </li>
      ))}
      {more > 0 && <li>{t('rehearsal.more', { number: isolated(numbers.count(more)) })}</li>}
    </ul>
  )
}
