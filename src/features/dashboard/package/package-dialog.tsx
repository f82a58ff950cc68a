import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSupportPackage } from '#contract/endpoints/subscription.ts'
import type { PackageName } from '#contract/entities/common.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { packageRelation } from '#rules/subscription.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useSeenRevision } from '#src/shared/account/use-seen-revision.ts'
import { call } from '#src/shared/api/api.ts'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { keepCustomer, useCurrent } from '#src/shared/session/current-query.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { PackageForm } from './package-form.tsx'
import { UpgradeConfirmation } from './upgrade-confirmation.tsx'

/** Another support package: chosen, an upgrade also confirmed, then sent. */
export const PackageDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['dashboard', 'packages'])
  const queryClient = useQueryClient()
  const { customer } = useCurrent()
  const seen = useSeenRevision()
  const current = customer?.package ?? 'Basic'
  const [chosen, setChosen] = useState<PackageName>(current)

  const { state, submit, edited, review, back, close, isBusy, problem } = useDialog(dialogs.packageChange, {
    send: async (idempotencyKey) => {
      const changed = await seen.change((revision) =>
        call(changeSupportPackage, { body: { package: chosen } }, { ...revision, idempotencyKey }),
      )
      const name = t(`packages:names.${changed.package}`)
      void notify.success(t('changePackage.done', { name }))
      keepCustomer(queryClient, changed.customer)
      void queryClient.invalidateQueries({ queryKey: invoiceSummaryQuery.queryKey })
      return { package: changed.package }
    },
    onDone: onClose,
    onClose,
  })
  const isUpgrade = packageRelation(current, chosen) === 'upgrade'

  if (!state.hasTag('open')) return null
  if (isUpgrade && !state.hasTag('editing'))
    return (
      <UpgradeConfirmation
        from={current}
        to={chosen}
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
      chosen={chosen}
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
