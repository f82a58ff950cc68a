import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { ProblemAlert } from '../forms/form-alert.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOnDemand } from '../ui/hooks.ts'
import { dataRequestsQuery } from './data-requests-query.ts'
import { RequestItem } from './request-item.tsx'
import classes from './your-data.module.css'

/** The person's rights to their data: a new request, and the requests with their answers. */
export const YourData = () => {
  const { t } = useTranslation('data-requests')
  return (
    <div className={classes.stack}>
      <section className={`${classes.card} ${classes.block}`} aria-label={t('title')}>
        <h2>{t('title')}</h2>
        <NewRequest />
      </section>
      <section className={classes.card} aria-label={t('list')}>
        <OwnRequests />
      </section>
    </div>
  )
}

/** An explanation of the rights, and the button for a request. */
export const NewRequest = () => {
  const { t } = useTranslation('data-requests')
  const dialog = useOnDemand(async () => (await import('./request-dialog.tsx')).RequestDialog)
  return (
    <>
      <p className={classes.lead}>{t('lead')}</p>
      <Button aria-haspopup="dialog" onClick={() => void dialog.open()}>
        {t('new')}
      </Button>
      {dialog.Part && <dialog.Part onClose={dialog.close} />}
    </>
  )
}

export const OwnRequests = () => {
  const { t } = useTranslation('data-requests')
  const { data: requests, error, refetch } = useQuery(dataRequestsQuery)
  return (
    <div aria-busy={!requests && !error}>
      {!requests && error && <ProblemAlert problem={toCallProblem(error)} onRetry={() => void refetch()} />}
      {!requests && !error && <Skeleton height={80} />}
      {requests?.length === 0 && <p className={classes.lead}>{t('none')}</p>}
      {requests && requests.length > 0 && (
        <ul className={classes.requests}>
          {requests.map((request) => (
            <RequestItem key={request.id} request={request} />
          ))}
        </ul>
      )}
    </div>
  )
}
