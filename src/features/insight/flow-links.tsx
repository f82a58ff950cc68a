import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated, Latin } from '#src/shared/ui/latin.tsx'
import classes from './insight.module.css'
import type { StatePlace } from './insight-query.ts'
import panel from './state-panel.module.css'

interface FlowLinksProps {
  chart: StatePlace['chart']
  flows: readonly { flow: string; customerId: string | null; told: ReactNode }[]
}

const SHORT = 8

/** Flows by the first letters of their pseudonyms: each leads to its replay, and for administrators to its customer. */
export const FlowLinks = ({ chart, flows }: FlowLinksProps) => {
  const { t } = useTranslation('insight')
  return (
    <ul className={classes.list}>
      {flows.map(({ flow, customerId, told }) => {
        const name = flow.slice(0, SHORT)
        return (
          <li key={flow}>
            <span>
              <Link
                to="/insight/flows/$chart/$flow"
                params={{ chart, flow }}
                aria-label={t('panel.replay', { flow: isolated(name) })}
              >
                <Latin className={panel.pseudonym}>{name}</Latin>
              </Link>
              {customerId !== null && (
                <>
                  {' · '}
                  <Link
                    to="/dashboard"
                    search={{ customer: customerId }}
                    aria-label={t('panel.customerOf', { flow: isolated(name) })}
                  >
                    {t('panel.customer')}
                  </Link>
                </>
              )}
            </span>
            <span className={classes.count}>{told}</span>
          </li>
        )
      })}
    </ul>
  )
}
