import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { acceptInvitation, declineInvitation } from '#contract/endpoints/invitations.ts'
import type { OpenInvitation } from '#contract/entities/open-invitation.ts'
import { joiningMachine } from '#machines/joining/joining.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { useCompanyName } from '#src/shared/account/names.tsx'
import { call } from '#src/shared/api/api.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { OnboardingFrame } from '#src/shared/layout/onboarding-frame.tsx'
import { currentQuery, useCurrent } from '#src/shared/session/current-query.ts'
import { useSession } from '#src/shared/session/session.ts'
import { EmailText, isolated } from '#src/shared/ui/isolated-text.tsx'
import classes from './invitation.module.css'

const inviterOf = ({ inviter: { name, email } }: OpenInvitation): string => isolated(name ?? email)

/** The inviter and the invited person with their e-mail addresses, because names may be alike. */
const People = ({ inviter }: Pick<OpenInvitation, 'inviter'>) => {
  const { t } = useTranslation('invitation')
  const { user } = useCurrent()
  return (
    <dl className={classes.people}>
      <div>
        <dt>{t('inviter')}</dt>
        <dd>
          {inviter.name !== null && (
            <>
              <bdi>{inviter.name}</bdi>
              <br />
            </>
          )}
          <EmailText email={inviter.email} />
        </dd>
      </div>
      <div>
        <dt>{t('you')}</dt>
        <dd>
          <EmailText email={user.email} />
        </dd>
      </div>
    </dl>
  )
}

const InvitationForm = ({ invitation }: { invitation: OpenInvitation }) => {
  const { t } = useTranslation('invitation')
  const dates = useDates()
  const [state, send] = useJoining(invitation.id)
  const { own } = invitation
  const company = useCompanyName(invitation.company)
  const inviter = inviterOf(invitation)
  const isBusy = state.hasTag('busy')
  const decline = () => send({ type: 'decline.pressed' })

  return (
    <>
      {invitation.canAccept ? (
        <>
          <h1>{company === null ? t('join.headingUnnamed') : t('join.heading', { company })}</h1>
          <People inviter={invitation.inviter} />
          <ul className={classes.facts}>
            <li>{t('join.means')}</li>
            {own !== 'none' && <li>{t(`join.own.${own}`)}</li>}
            <li>{t('join.decline', { inviter })}</li>
            <li>{t('join.until', { date: dates.day(invitation.expiresAt) })}</li>
          </ul>
        </>
      ) : (
        <>
          <h1>{t('closed.heading')}</h1>
          <p className={classes.lead}>
            {company === null ? t('closed.leadUnnamed', { inviter }) : t('closed.lead', { inviter, company })}
          </p>
          <People inviter={invitation.inviter} />
        </>
      )}
      <ProblemAlert problem={state.context.problem} />
      <div className={classes.actions}>
        {invitation.canAccept ? (
          <>
            <Button variant="default" disabled={isBusy} onClick={decline}>
              {t('join.no')}
            </Button>
            <Button
              loading={state.hasTag('accepting')}
              disabled={isBusy}
              onClick={() => send({ type: 'accept.pressed' })}
            >
              {t('join.yes')}
            </Button>
          </>
        ) : (
          <Button loading={isBusy} onClick={decline}>
            {t('closed.onward')}
          </Button>
        )}
      </div>
    </>
  )
}

const InvitationGone = () => {
  const { t } = useTranslation('invitation')
  const session = useSession()
  return (
    <>
      <h1>{t('gone.heading')}</h1>
      <p className={classes.lead}>{t('gone.lead')}</p>
      <div className={classes.actions}>
        <Button onClick={session.changeAccount}>{t('gone.onward')}</Button>
      </div>
    </>
  )
}

/** Asks an invited person to accept or decline before anything else. */
export const InvitationScreen = () => {
  const { t } = useTranslation('invitation')
  const { invitation } = useCurrent()
  return (
    <OnboardingFrame title={t('title')}>
      <div className={classes.screen}>
        {invitation ? <InvitationForm invitation={invitation} /> : <InvitationGone />}
      </div>
    </OnboardingFrame>
  )
}

/** Answers an invitation, then reloads the portal with the account of the person. */
const useJoining = (invitationId: string) => {
  const queryClient = useQueryClient()
  const session = useSession()
  const machine = useMemo(() => {
    const answerActor = (endpoint: typeof acceptInvitation | typeof declineInvitation) => {
      const intent = createIntent()
      return fromPromise<void, void>(async () => {
        try {
          await intent((idempotencyKey) => call(endpoint, { params: { invitationId } }, { idempotencyKey }))
        } catch (error) {
          // The invitation may be withdrawn, or the account may no longer accept members.
          void queryClient.invalidateQueries(currentQuery)
          throw error
        }
        session.changeAccount()
      })
    }
    return provide(joiningMachine, {
      actors: { accept: answerActor(acceptInvitation), decline: answerActor(declineInvitation) },
    })
  }, [invitationId, queryClient, session])
  return useActor(machine, { inspect })
}
