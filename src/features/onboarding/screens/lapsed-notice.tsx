import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requestInvitation } from '#contract/endpoints/invitations.ts'
import type { LapsedInvitation } from '#contract/entities/open-invitation.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { useCompanyName } from '#src/shared/account/names.tsx'
import { call } from '#src/shared/api/api.ts'
import { useIntent } from '#src/shared/api/intent.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { IsolatedText } from '#src/shared/ui/isolated-text.tsx'
import { Notice } from '../flow/notice.tsx'
import classes from './account-type-screen.module.css'

/** Notice of an expired invitation. It explains that Next opens an own account, and asks for a new invitation. */
export const LapsedNotice = ({
  invitation: { id, into, company, expiredAt, requestableFrom },
}: {
  invitation: LapsedInvitation
}) => {
  const { t } = useTranslation('onboarding')
  const dates = useDates()
  const name = useCompanyName(company)
  const { ask, isBusy, problem } = useRequest(id)
  const values = { date: dates.day(expiredAt) }
  return (
    <>
      <Notice tone="warn">
        <IsolatedText>
          {name === null
            ? t(`accountType.lapsed.${into}`, values)
            : t('accountType.lapsed.company', { ...values, company: name })}
        </IsolatedText>
        <span className={classes.request}>
          <span role="status">
            {requestableFrom !== null &&
              `${t('accountType.lapsed.asked')} ${t('accountType.lapsed.again', {
                date: dates.day(requestableFrom),
                time: dates.time(requestableFrom),
              })}`}
          </span>
          {requestableFrom === null && (
            <Button variant="default" loading={isBusy} onClick={ask}>
              {t('accountType.lapsed.ask')}
            </Button>
          )}
        </span>
      </Notice>
      <ProblemAlert problem={problem} />
    </>
  )
}

const useRequest = (invitationId: string) => {
  const queryClient = useQueryClient()
  const { intent } = useIntent()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      intent((idempotencyKey) => call(requestInvitation, { params: { invitationId } }, { idempotencyKey })),
    // After a refusal too: the invitation may have been requested in another window, or sent again.
    onSettled: () => queryClient.invalidateQueries(currentQuery),
  })
  return { ask: () => mutate(), isBusy: isPending, problem: error && toCallProblem(error) }
}
