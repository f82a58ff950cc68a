import type { WaitingKind, WaitingState } from '#contract/entities/operations.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { PageLink } from '#src/shared/ui/links.tsx'
import classes from '../operations.module.css'
import { useMoment } from '../use-moment.ts'
import { Section, type SectionPart } from './section.tsx'

/** The lists in which a person decides. */
const PAGE = {
  chargingStops: '/charging',
  undecidedCharges: '/plannedCharges',
  heldCharges: '/plannedCharges',
  foundPayments: '/unassignedPayments',
  undecidedTaxDocuments: '/taxDocuments',
  refusedTaxDocuments: '/taxDocuments',
  dataRequests: '/dataRequests',
  secondOpinions: '/secondOpinions',
} as const satisfies Partial<Record<WaitingKind, string>>

/** The pages of an account on which a person decides. */
const ACCOUNT_PAGE = {
  unclearCharges: '/dashboard',
  unclearRefunds: '/billingHistory',
  stoppingPayments: '/dashboard',
} as const satisfies Partial<Record<WaitingKind, string>>

const isListed = (kind: WaitingKind): kind is keyof typeof PAGE => Object.hasOwn(PAGE, kind)
const isOfAccount = (kind: WaitingKind): kind is keyof typeof ACCOUNT_PAGE =>
  Object.hasOwn(ACCOUNT_PAGE, kind)

export const Waiting: SectionPart = ({ facts }) => {
  const { t } = useTranslation('operations')
  const { count } = useNumbers()
  const moment = useMoment()
  const waiting = facts.waiting.filter((state) => state.count > 0)
  return (
    <Section title={t('waiting.title')}>
      {waiting.length === 0 ? (
        <p className={classes.quiet}>{t('waiting.none')}</p>
      ) : (
        <ul className={classes.rows}>
          {waiting.map((state) => (
            <li key={state.kind} className={classes.row}>
              <h3 className={classes.name}>{t(`waiting.kind.${state.kind}`)}</h3>
              <p className={classes.quiet}>
                {t('waiting.entry', {
                  count: count(state.count),
                  time: state.since === null ? '-' : moment(state.since),
                })}
              </p>
              <Decision state={state} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const Decision = ({ state: { kind, customerId } }: { state: WaitingState }) => {
  const { t } = useTranslation('operations')
  const name = t(`waiting.kind.${kind}`)
  if (isListed(kind))
    return (
      <PageLink to={PAGE[kind]} aria-label={`${t('waiting.open')}: ${name}`}>
        {t('waiting.open')}
      </PageLink>
    )
  if (!isOfAccount(kind) || customerId === null) return null
  return (
    <PageLink
      to={ACCOUNT_PAGE[kind]}
      search={{ customer: customerId }}
      aria-label={`${t('waiting.openOldest')}: ${name}`}
    >
      {t('waiting.openOldest')}
    </PageLink>
  )
}
