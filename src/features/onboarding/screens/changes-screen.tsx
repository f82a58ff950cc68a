import '@mantine/dropzone/styles.css'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { submitChanges } from '#contract/endpoints/review.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import { documentOf } from '#rules/requested-changes.ts'
import { upload } from '#src/shared/api/api.ts'
import { ProblemSummary } from '#src/shared/forms/problem-summary.tsx'
import { submitForm } from '#src/shared/forms/submit-form.ts'
import { useServerRefusal } from '#src/shared/forms/use-server-refusal.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { AskedChange } from '../changes/asked-change.tsx'
import { ChangeField } from '../changes/change-field.tsx'
import classes from '../changes/changes.module.css'
import { changesFieldOf, changesOrder, correctionsOf } from '../changes/changes-values.ts'
import { useChangesForm } from '../changes/use-changes-form.ts'
import { useWantedDocuments } from '../changes/use-wanted-documents.ts'
import { Screen } from '../components/screen.tsx'
import documentClasses from '../documents/documents.module.css'
import { StoredDocument } from '../documents/stored-document.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { useScreenDraft } from '../flow/use-screen-draft.ts'
import { FromRegister } from '../info/from-register.tsx'

/** What a reviewer asks to correct, and nothing else. A file is stored when it is picked; all of it is sent at once. */
export const ChangesScreen = () => {
  const { customer } = useFlow()
  const form = useChangesForm(customer)
  return (
    <FormProvider {...form}>
      <Changes form={form} />
    </FormProvider>
  )
}

const Changes = ({ form }: { form: ReturnType<typeof useChangesForm> }) => {
  const { t } = useTranslation(['changes', 'targets', 'fields'])
  const { customer, next, problem } = useFlow()
  const [asked] = useState(customer)
  const order = changesOrder(asked)
  const documents = useWantedDocuments(asked)
  const draft = useScreenDraft(form, 'requested-changes')
  const nameOf = (field: string) => (order.includes(changesFieldOf(field)) ? changesFieldOf(field) : null)
  useServerRefusal(form, problem, nameOf)

  const save = (revision: number) =>
    draft.unlessSaved(async () => {
      const body = new FormData()
      for (const [name, value] of Object.entries(correctionsOf(asked, form.getValues()))) {
        if (value !== undefined) body.append(name, value)
      }
      const { customer } = await upload(submitChanges, body, { revision })
      void notify.success(t('sent'))
      return customer
    })
  const submit = submitForm(form, { order, send: () => documents.isComplete() && next(save) })

  const row = (type: DocumentType) => (
    <ul className={documentClasses.rows}>
      <StoredDocument {...documents.rowOf(type)} />
    </ul>
  )

  return (
    <Screen
      title={t('title', { count: asked.requestedChanges.length })}
      lead={t('lead')}
      onSubmit={submit}
      summary={
        <ProblemSummary
          title={documents.missing.length > 0 ? t('fields:documents-missing') : null}
          wrong={documents.missing.map((type) => ({ name: type, label: t(`targets:documents.${type}`) }))}
          onPick={(type) => document.getElementById(`pick-${type}`)?.focus()}
        />
      }
    >
      <FromRegister company={asked.registered}>
        <div className={classes.changes}>
          {asked.requestedChanges.map((change) => {
            const type = documentOf(change.target)
            return (
              <AskedChange key={change.id} change={change}>
                {type ? row(type) : <ChangeField target={change.target} customer={asked} />}
                {change.target === 'vatId' &&
                  documents.owed.map((owed) => (
                    <div key={owed}>
                      <p>{t('vatDocument')}</p>
                      {row(owed)}
                    </div>
                  ))}
              </AskedChange>
            )
          })}
        </div>
      </FromRegister>
    </Screen>
  )
}
