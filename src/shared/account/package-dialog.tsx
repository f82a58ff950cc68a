import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSupportPackage } from '#contract/endpoints/subscription.ts'
import type { PackageName } from '#contract/entities/common.ts'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import { SUPPORT_PACKAGES } from '#contract/entities/support-package.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { offerOf } from '#rules/price.ts'
import { downgradeUnlockDay, isPackageLocked, packageRelation } from '#rules/subscription.ts'
import { call } from '../api/api.ts'
import { serverNow } from '../api/server-clock.ts'
import { ConsequenceList } from '../consequences/consequence-list.tsx'
import { type ShownConsequence, useConsequence } from '../consequences/use-consequence.ts'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { useDialog } from '../dialog/use-dialog.ts'
import { ProblemAlert } from '../forms/form-alert.tsx'
import { useDates } from '../i18n/dates.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { keepCustomer, useCurrent } from '../session/current-query.ts'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { notify } from '../ui/notify.ts'
import { contractSummariesQuery } from './contract-summaries-query.ts'
import { invoiceSummaryQuery } from './invoice-summary-query.ts'
import { Offer, OfferPrice } from './offer.tsx'
import classes from './package-dialog.module.css'
import { packageHistoryQuery } from './package-history-query.ts'
import { useShownOffer } from './shown-offer.ts'
import { useSeenRevision } from './use-seen-revision.ts'

/** Changes the support package. An upgrade is confirmed before it is sent. Needs the words of `dashboard` and `packages`. */
export const PackageDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['dashboard', 'packages'])
  const queryClient = useQueryClient()
  const { customer } = useCurrent()
  const seen = useSeenRevision()
  const current = customer?.package ?? 'Basic'
  const [chosen, setChosen] = useState<PackageName>(current)
  const { offer, accept } = useShownOffer(chosen)

  const { state, submit, edited, review, back, close, isBusy, problem } = useDialog(dialogs.packageChange, {
    send: async (idempotencyKey) => {
      const changed = await accept((shown) =>
        seen.change((revision) =>
          call(
            changeSupportPackage,
            { body: { package: chosen, ...shown } },
            { ...revision, idempotencyKey },
          ),
        ),
      )
      const name = t(`packages:names.${changed.package}`)
      void notify.success(t('changePackage.done', { name }))
      keepCustomer(queryClient, changed.customer)
      for (const { queryKey } of [invoiceSummaryQuery, contractSummariesQuery, packageHistoryQuery])
        void queryClient.invalidateQueries({ queryKey })
      return { package: changed.package }
    },
    onDone: onClose,
    onClose,
  })
  const relation = packageRelation(current, chosen)
  const isUpgrade = relation === 'upgrade'
  const shown = useConsequence(
    relation === 'same' ? null : { act: 'subscription.changePackage', package: chosen },
  )

  if (!state.hasTag('open')) return null
  if (isUpgrade && !state.hasTag('editing'))
    return (
      <UpgradeConfirmation
        from={current}
        offer={offer}
        shown={shown}
        isBusy={isBusy}
        problem={problem}
        onBack={problem ? edited : back}
        onConfirm={submit}
        onEscape={close}
      />
    )
  return (
    <PackageForm
      current={current}
      subscriptionDate={customer?.subscriptionDate ?? null}
      offer={offer}
      shown={relation === 'downgrade' ? shown : null}
      isBusy={isBusy}
      problem={problem}
      onChoose={(name) => {
        setChosen(name)
        edited()
      }}
      onUpdate={isUpgrade ? review : submit}
      onClose={close}
    />
  )
}

interface PackageFormProps {
  current: PackageName
  subscriptionDate: string | null
  /** The offer of the chosen package. */
  offer: PackageOffer
  /** The consequence of a chosen downgrade. An upgrade shows it in its confirmation. */
  shown: ShownConsequence | null
  isBusy: boolean
  problem: CallProblem | null
  onChoose: (name: PackageName) => void
  onUpdate: () => void
  onClose: () => void
}

/** The packages side by side. A lower package is locked until its unlock day. */
const PackageForm = (props: PackageFormProps) => {
  const { t } = useTranslation(['dashboard', 'packages'])
  const { current, subscriptionDate, offer, shown, isBusy, problem, onChoose, onUpdate, onClose } = props
  const { package: chosen } = offer
  const now = serverNow()
  const dates = useDates()
  const unlockDay = downgradeUnlockDay(subscriptionDate)
  const date = unlockDay && dates.calendarDay(unlockDay)

  return (
    <Dialog isWide title={t('changePackage.title')} onEscape={onClose}>
      <ChoiceCards
        legend={t('changePackage.legend')}
        name="package"
        value={chosen}
        onPick={onChoose}
        disabled={isBusy}
        cards={SUPPORT_PACKAGES.map((option) => {
          const isLocked = isPackageLocked(current, option.packageName, subscriptionDate, now)
          const sentence = date ? t('changePackage.locked', { date }) : t('changePackage.lockedUnknown')
          const short = date
            ? t('changePackage.lockedShort', { date })
            : t('changePackage.lockedUnknownShort')
          return {
            value: option.packageName,
            color: option.color,
            title: t(`packages:names.${option.packageName}`),
            locked: isLocked ? sentence : undefined,
            children: (
              <>
                <Offer
                  option={option}
                  offer={option.packageName === chosen ? offer : offerOf(option.packageName)}
                />
                {isLocked && <span className={classes.aside}>{short}</span>}
                {option.packageName === current && (
                  <span className={classes.aside}>{t('changePackage.current')}</span>
                )}
              </>
            ),
          }
        })}
      />
      <div role="status" className={classes.chosen}>
        {shown && <ConsequenceList shown={shown} />}
      </div>
      <ProblemAlert problem={problem} />
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          loading={isBusy}
          disabled={(packageRelation(current, chosen) === 'same' && !isBusy) || shown?.isPending === true}
          onClick={onUpdate}
        >
          {t('changePackage.update')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface UpgradeConfirmationProps {
  from: PackageName
  offer: PackageOffer
  shown: ShownConsequence
  isBusy: boolean
  problem: CallProblem | null
  onBack: () => void
  onConfirm: () => void
  onEscape: () => void
}

/** Confirms an upgrade, because it costs more and cannot be downgraded for 90 days. */
const UpgradeConfirmation = (props: UpgradeConfirmationProps) => {
  const { t } = useTranslation(['dashboard', 'packages'])
  const { from, offer, shown, isBusy, problem, onBack, onConfirm, onEscape } = props
  const names = { from: t(`packages:names.${from}`), to: t(`packages:names.${offer.package}`) }
  return (
    <Dialog
      title={t('changePackage.confirmTitle')}
      icon={<IconArrowUp size={24} stroke={1.75} aria-hidden />}
      onEscape={onEscape}
    >
      <p>{t('changePackage.confirmText', names)}</p>
      <p className={classes.costs}>
        <OfferPrice isListed offer={offer} />
      </p>
      <p>{t('changePackage.confirmLock')}</p>
      <ConsequenceList shown={shown} hasPrice />
      <ProblemAlert problem={problem} />
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {t('common:actions.back')}
        </Button>
        <Button loading={isBusy} disabled={shown.isPending} onClick={onConfirm}>
          {t('changePackage.upgrade')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
