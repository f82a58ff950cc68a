import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptTerms } from '#contract/endpoints/customers.ts'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import { isConflict, toCallProblem } from '#machines/shared/call-problem.ts'
import { offerAt, offerOf } from '#rules/price.ts'
import { contractSummariesQuery } from '#src/shared/account/contract-summaries-query.ts'
import { OfferSummary } from '#src/shared/account/offer.tsx'
import { packageHistoryQuery } from '#src/shared/account/package-history-query.ts'
import { call } from '#src/shared/api/api.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { currentQuery, useCurrent } from '#src/shared/session/current-query.ts'
import { useSession } from '#src/shared/session/session.ts'
import { LegalTexts } from '#src/shared/ui/links.tsx'
import { SellerNotice } from '#src/shared/ui/seller-notice.tsx'
import classes from './changed-terms.module.css'

/** Shows the current terms. The person must accept them or sign out. */
const ChangedTermsDialog = () => {
  const { t, ready } = useTranslation(['terms', 'packages'])
  const session = useSession()
  const offer = useAgreedOffer()
  const { accept, isPending, problem } = useAcceptance()
  if (!ready) return null

  return (
    <Dialog title={t('title')} icon={<IconFileText size={24} stroke={1.75} aria-hidden />}>
      <p className={classes.text}>{t('text')}</p>
      <LegalTexts />
      {offer && (
        <div className={classes.price}>
          <OfferSummary offer={offer}>{t('samePrice')}</OfferSummary>
        </div>
      )}
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

/**
 * The price of the account: a change of the price list does not affect it. Before the approval of the account, it is the current
 * price of the package.
 */
const useAgreedOffer = (): PackageOffer | null => {
  const name = useCurrent().customer?.package
  const { data: changes } = useQuery({ ...packageHistoryQuery, enabled: Boolean(name) })
  if (!name || !changes) return null
  const [current] = changes
  return current ? offerAt(current) : offerOf(name)
}

const ACCEPTANCE = ['accept-terms']

/** Accepts the current terms. If another window has accepted them, reads the current account. */
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
    // Ignores a second press before the first one is rendered.
    if (queryClient.isMutating({ mutationKey: ACCEPTANCE }) === 0) mutate()
  }
  const problem = error ? toCallProblem(error) : null
  return { accept, isPending, problem: problem && !isConflict(problem) ? problem : null }
}
