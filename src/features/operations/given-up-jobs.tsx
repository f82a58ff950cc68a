import { Button } from '@mantine/core'
import type { GivenUpJob, OperationsFacts, QueueName } from '#contract/entities/operations.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { PageLink } from '#src/shared/ui/links.tsx'
import type { JobAct } from './job-act.ts'
import classes from './operations.module.css'
import { Reason } from './reason.tsx'
import { Facts, Section } from './sections/section.tsx'
import { useMoment } from './use-moment.ts'

interface GivenUpProps {
  facts: Pick<OperationsFacts, 'givenUp' | 'queues'>
  onAct: (act: JobAct) => void
}

/** The jobs that gave up, by kind. Absent when there is none. */
export const GivenUpJobs = ({ facts, onAct }: GivenUpProps) => {
  const { t } = useTranslation('operations')
  const { count } = useNumbers()
  const queues = facts.queues.filter(({ givenUp }) => givenUp > 0)
  if (queues.length === 0) return null
  const total = queues.reduce((sum, { givenUp }) => sum + givenUp, 0)
  return (
    <Section title={t('givenUp.title')}>
      <p className={classes.quiet}>{t('givenUp.lead')}</p>
      {queues.map(({ queue, givenUp }) => (
        <Kind
          key={queue}
          queue={queue}
          number={givenUp}
          jobs={facts.givenUp.filter((job) => job.queue === queue)}
          onAct={onAct}
        />
      ))}
      {total > facts.givenUp.length && (
        <p className={classes.quiet}>{t('givenUp.more', { count: count(facts.givenUp.length) })}</p>
      )}
    </Section>
  )
}

interface KindProps extends Pick<GivenUpProps, 'onAct'> {
  queue: QueueName
  number: number
  jobs: readonly GivenUpJob[]
}

const Kind = ({ queue, number, jobs, onAct }: KindProps) => {
  const { t } = useTranslation('operations')
  const { count } = useNumbers()
  const name = t(`queue.${queue}`)
  const all = t('retryAll.act', { count: count(number) })
  return (
    <div className={classes.kind}>
      <div className={classes.kindHead}>
        <h3 className={classes.name}>{name}</h3>
        {number > 1 && (
          <Button
            variant="default"
            aria-haspopup="dialog"
            aria-label={`${all}: ${name}`}
            onClick={() => onAct({ type: 'retryAll', queue })}
          >
            {all}
          </Button>
        )}
      </div>
      <ul className={classes.rows}>
        {jobs.map((job) => (
          <Job key={job.id} job={job} onAct={onAct} />
        ))}
      </ul>
    </div>
  )
}

const Job = ({ job, onAct }: { job: GivenUpJob } & Pick<GivenUpProps, 'onAct'>) => {
  const { t } = useTranslation('operations')
  const { count } = useNumbers()
  const moment = useMoment()
  const about = `${t(`queue.${job.queue}`)}, ${moment(job.gaveUpAt)}`
  return (
    <li className={classes.row}>
      {job.reason === null ? (
        <p className={classes.quiet}>{t('givenUp.noReason')}</p>
      ) : (
        <Reason text={job.reason} />
      )}
      <Facts
        facts={[
          t('givenUp.tries', { count: count(job.failures) }),
          t('givenUp.first', { time: moment(job.firstFailedAt) }),
          t('givenUp.last', { time: moment(job.gaveUpAt) }),
        ]}
      />
      <div className={classes.acts}>
        {job.customerId !== null && (
          <PageLink to="/dashboard" search={{ customer: job.customerId }}>
            {t('givenUp.account')}
          </PageLink>
        )}
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-label={`${t('retry.act')}: ${about}`}
          onClick={() => onAct({ type: 'retry', job })}
        >
          {t('retry.act')}
        </Button>
        <Button
          variant="subtle"
          color="bad"
          aria-haspopup="dialog"
          aria-label={`${t('dismiss.act')}: ${about}`}
          onClick={() => onAct({ type: 'dismiss', job })}
        >
          {t('dismiss.act')}
        </Button>
      </div>
    </li>
  )
}
