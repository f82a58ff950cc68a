import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endSession, listSessions, type OwnSession } from '#contract/endpoints/sessions.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '../api/api.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { ProblemAlert } from '../forms/form-alert.tsx'
import { useDates } from '../i18n/dates.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { IsolatedText, isolated } from '../ui/isolated-text.tsx'
import { LoadingArea } from '../ui/loading-area.tsx'
import { notify } from '../ui/notify.ts'
import { Tag } from '../ui/tag.tsx'
import classes from './devices.module.css'

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
  // Another device may have signed in since the dialog was last open.
  gcTime: 0,
})

/** The devices on which a person is signed in, with a sign-out for each except this one. */
export const DevicesDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('devices')
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery)
  return (
    <Dialog title={t('list')} onEscape={onClose}>
      <p className={classes.lead}>{t('lead')}</p>
      {data ? (
        <ul className={classes.devices} aria-label={t('list')}>
          {data.map((session) => (
            <li key={session.id} className={classes.device}>
              <Device session={session} />
            </li>
          ))}
        </ul>
      ) : (
        isFetching && <LoadingArea label={t('list')} />
      )}
      <ProblemAlert
        problem={!data && error && !isFetching ? toCallProblem(error) : null}
        onRetry={() => void refetch()}
      />
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Device = ({ session }: { session: OwnSession }) => {
  const { t } = useTranslation('devices')
  const dates = useDates()
  const name = useDeviceName(session)
  const { signOut, isBusy } = useSignOutThere(session, name)
  const at = { date: dates.day(session.signedInAt), time: dates.time(session.signedInAt) }
  const { ip } = session
  const signedIn = ip === null ? t('signedIn', at) : t('signedInFrom', { ...at, ip: isolated(ip) })
  return (
    <>
      <div className={classes.words}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.facts}>
          <IsolatedText>{signedIn}</IsolatedText>
        </span>
      </div>
      {session.isCurrent ? (
        <Tag tone="ok">{t('here')}</Tag>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          aria-label={t('endOf', { device: name, ...at })}
          onClick={signOut}
        >
          {t('end')}
        </Button>
      )}
    </>
  )
}

const useDeviceName = ({ browser, system }: OwnSession): string => {
  const { t } = useTranslation('devices')
  if (browser !== null && system !== null) return t('on', { browser, system })
  return browser ?? system ?? t('unknown')
}

/** Ends the session. An already ended session counts as success. A toast shows the result. */
const useSignOutThere = ({ id }: OwnSession, name: string) => {
  const { t } = useTranslation('devices')
  const words = useErrorMessage()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endSession, { params: { id } }, { idempotencyKey: `end-session:${id}` }),
    onSuccess: () => void notify.success(t('done', { device: name })),
    onError: (error) => void notify.error(words(toCallProblem(error))),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
  return { signOut: () => mutate(), isBusy: isPending }
}
