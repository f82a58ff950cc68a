import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getCharging } from '#contract/endpoints/charging.ts'
import type { ChargingStop } from '#contract/entities/charging-stop.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { FactList } from '#src/shared/ui/fact-list.tsx'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { isolated, Latin } from '#src/shared/ui/isolated-text.tsx'
import { PageLink } from '#src/shared/ui/links.tsx'
import { LoadingArea } from '#src/shared/ui/loading-area.tsx'
import classes from './charging.module.css'
import { chargingQuery } from './charging-query.ts'

type State = ReplyOf<typeof getCharging>

const Charging = () => {
  const { t } = useTranslation('charging')
  const { data, isError } = useQuery(chargingQuery)
  const dialog = useOnDemand(async () => (await import('./charging-dialog.tsx')).ChargingDialog)
  if (!data && isError) return <p role="alert">{t('unavailable')}</p>
  if (!data) return <LoadingArea label={t('loading')} />
  const open = (
    <Button
      variant={data.stop ? 'filled' : 'default'}
      aria-haspopup="dialog"
      onClick={() => void dialog.open()}
    >
      {t(data.stop ? 'release.act' : 'stop.act')}
    </Button>
  )
  return (
    <div className={classes.screen}>
      <p className={classes.quiet}>{t('lead')}</p>
      <Banner
        tone={data.stop ? 'bad' : 'quiet'}
        title={t(data.stop ? 'stopped.title' : 'running.title')}
        actions={open}
      >
        <div className={classes.words}>
          <DueWords {...data} />
          <UnapprovedWords {...data} />
          {data.stop && <StopFacts {...data.stop} />}
          {data.stop && <p>{t('stopped.customers')}</p>}
        </div>
      </Banner>
      <EndedStops ended={data.ended} />
      {dialog.Part && <dialog.Part stopId={data.stop?.id ?? null} onClose={dialog.close} />}
    </div>
  )
}

const DueWords = ({ stop, due: { count, amount } }: Pick<State, 'stop' | 'due'>) => {
  const { t } = useTranslation('charging')
  const money = useMoney()
  const part = stop ? 'stopped' : 'running'
  if (count === 0) return <p>{t(`${part}.none`)}</p>
  const sum = money.amountIn(amount)
  return <p>{count === 1 ? t(`${part}.one`, { amount: sum }) : t(`${part}.some`, { count, amount: sum })}</p>
}

const UnapprovedWords = ({ unapproved: { count, amount } }: Pick<State, 'unapproved'>) => {
  const { t } = useTranslation('charging')
  const money = useMoney()
  if (count === 0) return null
  return (
    <p>
      {t('unapproved', { count, amount: money.amountIn(amount) })}{' '}
      <PageLink to="/plannedCharges">{t('openList')}</PageLink>
    </p>
  )
}

const StopFacts = ({ cause, scope, reason, stoppedBy, stoppedAt, held }: ChargingStop) => {
  const { t } = useTranslation('charging')
  const money = useMoney()
  return (
    <FactList>
      <dt>{t('fact.cause')}</dt>
      <dd>{t(`cause.${cause}`)}</dd>
      {stoppedBy && <dt>{t('fact.by')}</dt>}
      {stoppedBy && <dd>{nameOf(stoppedBy)}</dd>}
      <dt>{t('fact.since')}</dt>
      <dd>
        <Moment at={stoppedAt} />
      </dd>
      {reason !== null && <dt>{t('fact.reason')}</dt>}
      {reason !== null && <dd>{isolated(reason)}</dd>}
      <dt>{t('fact.scope')}</dt>
      <dd>{t(`scope.${scope}`)}</dd>
      {held && <dt>{t('fact.held')}</dt>}
      {held && (
        <dd>
          {money.amount(held.amount)}{' '}
          <PageLink to="/dashboard" search={{ customer: held.customerId }}>
            {t('open')}
          </PageLink>
        </dd>
      )}
    </FactList>
  )
}

const Moment = ({ at }: { at: string }) => {
  const dates = useDates()
  return (
    <time dateTime={at}>
      {dates.day(at)} <Latin>{dates.time(at)}</Latin>
    </time>
  )
}

const nameOf = ({ name, email }: NonNullable<ChargingStop['stoppedBy']>): string => isolated(name ?? email)

const EndedStops = ({ ended }: Pick<State, 'ended'>) => {
  const { t } = useTranslation('charging')
  return (
    <section aria-labelledby="ended-stops" className={classes.ended}>
      <h2 id="ended-stops">{t('ended.title')}</h2>
      {ended.length === 0 ? (
        <p className={classes.quiet}>{t('ended.none')}</p>
      ) : (
        <ul>
          {ended.map(({ id, cause, reason, stoppedBy, stoppedAt, release }) => (
            <li key={id}>
              <p>
                <Moment at={stoppedAt} /> – {release && <Moment at={release.at} />}
              </p>
              <p>
                {t(`cause.${cause}`)}
                {stoppedBy && ` (${nameOf(stoppedBy)})`}
              </p>
              {reason !== null && <p>{isolated(reason)}</p>}
              {release && (
                <p className={classes.quiet}>
                  {t('ended.released', {
                    name: nameOf(release.by),
                    reason: isolated(release.reason ?? ''),
                  })}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Stops and resumes charging, for administrators. */
export const ChargingScreen = () => (useMayDo()('charging.state') ? <Charging /> : null)
