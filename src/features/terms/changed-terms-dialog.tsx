import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptTerms } from '#contract/endpoints/customers.ts'
import { isConflict, toCallProblem } from '#machines/shared/call-problem.ts'
import { contractSummariesQuery } from '#src/shared/account/contract-summaries-query.ts'
import { call } from '#src/shared/api/api.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { useSession } from '#src/shared/session/session.ts'
import { LegalTexts } from '#src/shared/ui/links.tsx'
import { SellerNotice } from '#src/shared/ui/seller-notice.tsx'
import classes from './changed-terms.module.css'

/** Today's terms, which must be accepted to continue; the alternative is to sign out. */
const ChangedTermsDialog = () => {
  const { t, ready } = useTranslation('terms')
  const session = useSession()
  const { accept, isPending, problem } = useAcceptance()
  if (!ready) return null

  return (
    <Dialog title={t('title')} icon={<IconFileText size={24} stroke={1.75} aria-hidden />}>
      <p className={classes.text}>{t('text')}</p>
      <LegalTexts />
      <div className={classes.seller}>
        <SellerNotice />
      </div>
      <ProblemAlert problem={problem} />
      <DialogActions>
        <Button variant="default" disabled={isPending} onClick={session.logout}>
          {t('layout:profile.logout')}
        </Button>
        <Button loading={isPending} onClick={accept}>
          {t('accept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export default ChangedTermsDialog

const ACCEPTANCE = ['accept-terms']

/** Accepts today's terms. If another window was faster, reads the current state. */
const useAcceptance = () => {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationKey: ACCEPTANCE,
    mutationFn: async () => (await call(acceptTerms, { body: {} })).customer,
    onSuccess: (customer) => {
      queryClient.setQueryData(
        currentQuery.queryKey,
        (current) => current && { ...current, customer, termsOutdated: false },
      )
      void queryClient.invalidateQueries(contractSummariesQuery)
    },
    onError: (failure) =>
      isConflict(toCallProblem(failure)) ? queryClient.invalidateQueries(currentQuery) : undefined,
  })
  const accept = () => {
    // A second press may come before the first is rendered.
    if (queryClient.isMutating({ mutationKey: ACCEPTANCE }) === 0) mutate()
  }
  const problem = error ? toCallProblem(error) : null
  return { accept, isPending, problem: problem && !isConflict(problem) ? problem : null }
}
