import '@mantine/dropzone/styles.css'
import { IconMessage2 } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { submitChanges } from '#contract/endpoints/review.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import type { RequestedChange } from '#contract/entities/requested-change.ts'
import { documentOf, fieldsOfTarget } from '#rules/requested-changes.ts'
import { upload } from '#src/shared/api/api.ts'
import { ProblemSummary } from '#src/shared/forms/form-summary.tsx'
import { submitForm, useServerRefusal } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { ChangeField } from '../changes/change-field.tsx'
import classes from '../changes/changes.module.css'
import { changesFieldOf, changesOrder, correctionsOf, useChangesForm } from '../changes/use-changes-form.ts'
import { useRequiredDocuments } from '../changes/use-required-documents.ts'
import documentClasses from '../documents/documents.module.css'
import { StoredDocument } from '../documents/stored-document.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { Screen } from '../flow/screen-page.tsx'
import { useScreenDraft } from '../flow/use-screen-draft.ts'
import { FromRegister } from '../info/from-register.tsx'

/** The changes that a reviewer requested. A picked file is stored at once; the fields are sent together. */
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
  const [reviewed] = useState(customer)
  const order = changesOrder(reviewed)
  const documents = useRequiredDocuments(reviewed)
  const draft = useScreenDraft(form, 'requested-changes')
  const nameOf = (field: string) => (order.includes(changesFieldOf(field)) ? changesFieldOf(field) : null)
  useServerRefusal(form, problem, nameOf)

  const save = (revision: number) =>
    draft.unlessSaved(async () => {
      const body = new FormData()
      for (const [name, value] of Object.entries(correctionsOf(reviewed, form.getValues()))) {
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
      title={t('title', { count: reviewed.requestedChanges.length })}
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
      <FromRegister company={reviewed.registered}>
        <div className={classes.changes}>
          {reviewed.requestedChanges.map((change) => {
            const type = documentOf(change.target)
            return (
              <ChangeRequest key={change.id} change={change}>
                {type ? row(type) : <ChangeField target={change.target} customer={reviewed} />}
                {change.target === 'vatId' &&
                  documents.added.map((added) => (
                    <div key={added}>
                      <p>{t('vatDocument')}</p>
                      {row(added)}
                    </div>
                  ))}
              </ChangeRequest>
            )
          })}
        </div>
      </FromRegister>
    </Screen>
  )
}

interface ChangeRequestProps {
  change: RequestedChange
  children: ReactNode
}

/** A requested change with the reviewer's reason and its field. */
const ChangeRequest = ({ change: { target, reason }, children }: ChangeRequestProps) => {
  const { t } = useTranslation(['changes', 'targets'])
  const id = useId()
  return (
    <section
      className={classes.change}
      data-single={fieldsOfTarget(target).length === 1 || undefined}
      aria-labelledby={id}
      aria-describedby={`${id}-reason`}
    >
      <h2 id={id} className={classes.name}>
        {t(`targets:${target}`)}
      </h2>
      <p id={`${id}-reason`} className={classes.reason}>
        <IconMessage2 size={18} stroke={1.75} aria-hidden />
        <span>
          <span className={classes.from}>{t('from')}</span>
          <bdi>{reason}</bdi>
        </span>
      </p>
      {children}
    </section>
  )
}
