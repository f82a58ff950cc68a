import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { agreeToAct, declineAct, withdrawAct } from '#contract/endpoints/second-opinions.ts'
import type { SecondOpinion } from '#contract/entities/second-opinion.ts'
import { DeclineForm } from '#contract/forms/second-opinion.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { secondOpinionSnapshot } from '#machines/second-opinion/second-opinion.machine.ts'
import { isPast } from '#machines/second-opinion/selectors.ts'
import { isTwoPersonExport, twoPersonName } from '#rules/second-opinion.ts'
import { CUSTOMER_LIST, reloadAccount } from '#src/shared/account/account-changes.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/dialog.tsx'
import { ReasonForm } from '#src/shared/dialog/reason-form.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { contractResolver, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { IsolatedText, isolated } from '#src/shared/ui/isolated-text.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import { type Decision, Subject } from './opinion-columns.tsx'
import classes from './second-opinions.module.css'
import { reloadSecondOpinions } from './second-opinions-query.ts'

interface DecisionProps {
  opinion: SecondOpinion
  onClose: () => void
}

/** Agrees to an act, declines it with a reason, or withdraws it. */
export const DecisionDialog = ({ decision, ...props }: DecisionProps & { decision: Decision }) => {
  if (decision === 'decline') return <DeclineDialog {...props} />
  return decision === 'agree' ? <AgreeDialog {...props} /> : <WithdrawDialog {...props} />
}

const AgreeDialog = ({ opinion, onClose }: DecisionProps) => {
  const { t } = useTranslation('second-opinions')
  const dialog = useDecision(onClose, 'agree', (idempotencyKey) =>
    call(agreeToAct, { params: { opinionId: opinion.id } }, { idempotencyKey }),
  )
  return (
    <ConfirmDialog dialog={dialog} title={t('agree.title')} confirm={t('agree.send')}>
      <Act opinion={opinion} />
      <p>
        <IsolatedText>
          {t(opinion.export ? 'agree.exportLead' : 'agree.lead', { name: isolated(askerOf(opinion)) })}
        </IsolatedText>
      </p>
      {!isTwoPersonExport(opinion.operation) && opinion.customerId !== null && (
        <p>
          <Link to={PAGE[opinion.operation]} search={{ customer: opinion.customerId }}>
            {t('agree.look')}
          </Link>
        </p>
      )}
    </ConfirmDialog>
  )
}

const DeclineDialog = ({ opinion, onClose }: DecisionProps) => {
  const { t } = useTranslation('second-opinions')
  const form = useCheckedForm<DeclineForm, DeclineForm>({
    defaultValues: { reason: '' },
    resolver: contractResolver(DeclineForm, (values) => values),
  })
  const dialog = useDecision(onClose, 'decline', (idempotencyKey) => {
    const body = DeclineForm.parse(form.getValues())
    return call(declineAct, { params: { opinionId: opinion.id }, body }, { idempotencyKey })
  })
  return (
    <ReasonForm
      form={form}
      dialog={dialog}
      title={t('decline.title')}
      label={t('decline.reason')}
      send={t('decline.send')}
    >
      <Act opinion={opinion} />
      <p>
        <IsolatedText>{t('decline.lead', { name: isolated(askerOf(opinion)) })}</IsolatedText>
      </p>
    </ReasonForm>
  )
}

const WithdrawDialog = ({ opinion, onClose }: DecisionProps) => {
  const { t } = useTranslation('second-opinions')
  const dialog = useDecision(onClose, 'withdraw', (idempotencyKey) =>
    call(withdrawAct, { params: { opinionId: opinion.id } }, { idempotencyKey }),
  )
  return (
    <ConfirmDialog dialog={dialog} title={t('withdraw.title')} confirm={t('withdraw.send')}>
      <Act opinion={opinion} />
      <p>{t('withdraw.lead')}</p>
    </ConfirmDialog>
  )
}

/** The page that shows whom an act is about. */
const PAGE = { 'review.reject': '/review', 'accounts.reinstate': '/dashboard' } as const

const askerOf = ({ asker }: SecondOpinion): string => asker.name ?? asker.email

/** The act in words, with its reason. */
const Act = ({ opinion }: Pick<DecisionProps, 'opinion'>) => {
  const { t } = useTranslation('second-opinions')
  const { operation, reason } = opinion
  return (
    <>
      <p className={classes.facts}>
        <strong>{t(`operations.${twoPersonName(operation)}`)}</strong>
        <Subject opinion={opinion} />
      </p>
      {reason !== null && (
        <blockquote className={classes.words} aria-label={t('reason')}>
          <bdi>{reason}</bdi>
        </blockquote>
      )}
    </>
  )
}

/** The chart of the dialog. Every answer of the server reloads the list. */
const useDecision = (
  onClose: () => void,
  decision: Decision,
  send: (idempotencyKey: string) => Promise<{ opinion: SecondOpinion }>,
) => {
  const { t } = useTranslation('second-opinions')
  const queryClient = useQueryClient()
  const reload = () => void reloadSecondOpinions(queryClient)
  return useDialog(dialogs.secondOpinion, {
    send: async (idempotencyKey) => {
      const { opinion } = await send(idempotencyKey)
      if (isPast(secondOpinionSnapshot(opinion))) void notify.warning(t('agree.past'))
      else
        void notify.success(
          t(decision === 'agree' && opinion.export ? 'agree.exportDone' : `${decision}.done`),
        )
      reload()
      void queryClient.invalidateQueries({ queryKey: CUSTOMER_LIST })
      void reloadAccount(queryClient)
    },
    onDone: onClose,
    onFailed: reload,
    onClose,
  })
}
