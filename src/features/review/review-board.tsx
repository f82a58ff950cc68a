import { useMemo, useState } from 'react'
import type { Application } from '#contract/endpoints/review.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canDecide, canReopen } from '#machines/account/selectors.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import { vouchedValues } from '#rules/register-differences.ts'
import { requestableTargets } from '#rules/requested-changes.ts'
import { Answered } from './decision/answered.tsx'
import { DecisionBar } from './decision/decision-bar.tsx'
import { DecisionPanel } from './decision/decision-panel.tsx'
import { History } from './decision/history.tsx'
import { Waiting } from './decision/waiting.tsx'
import { DocumentsSection } from './documents/documents-section.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SendDialog } from './marks/send-dialog.tsx'
import classes from './review.module.css'
import { ReviewContext } from './review-context.ts'
import { ReviewHeader } from './review-header.tsx'
import { sectionsOf } from './sections/rows.ts'
import { Section } from './sections/section.tsx'
import { TimelineSection } from './timeline-section.tsx'
import { useReview } from './use-review.ts'

/** The whole application on one screen, with the decisions beside it. */
export const ReviewBoard = ({ application }: { application: Application }) => {
  const [state, send] = useReview(application)
  const { customer, vouched: answer, decisions } = application
  const account = accountSnapshot(customer)
  const isDecided = isCorrecting(customer.step) || canReopen(account)
  const [latest] = decisions
  const isOpen = canDecide(account)
  const answered = isOpen && latest?.decision === 'changes-requested' ? latest : null
  const earlier = isDecided || answered ? decisions.slice(1) : decisions
  const [pickedId, setPickedId] = useState<string>()
  const openDocument = (id: string) => {
    setPickedId(id)
    document.getElementById('documents')?.focus()
  }
  const vouched = useMemo(() => vouchedValues(answer, customer), [answer, customer])
  const askable = useMemo(() => (isOpen ? requestableTargets(customer) : []), [isOpen, customer])
  const review = useMemo(
    () => ({ application, vouched, askable, state, send }),
    [application, vouched, askable, state, send],
  )
  return (
    <ReviewContext value={review}>
      <div className={classes.screen}>
        <ReviewHeader />
        {isCorrecting(customer.step) && <Waiting />}
        {answered && <Answered decision={answered} onOpen={openDocument} />}
        <div className={classes.board}>
          <div className={classes.sections}>
            {sectionsOf(customer).map((section) => (
              <Section key={section.name} {...section} />
            ))}
            {customer.accountType === 'business' && (
              <DocumentsSection pickedId={pickedId} onPick={setPickedId} />
            )}
            <TimelineSection customerId={customer.id} />
            {(isOpen || canReopen(account)) && <DecisionBar />}
          </div>
          <aside className={classes.side}>
            <DecisionPanel />
            {earlier.length > 0 && <History decisions={earlier} />}
          </aside>
        </div>
        <SendDialog />
        <LeaveGuard />
      </div>
    </ReviewContext>
  )
}
