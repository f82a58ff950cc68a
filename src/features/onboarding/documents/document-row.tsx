import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { DocumentType } from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import { fileProblem } from '#rules/documents.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './documents.module.css'

interface DocumentRowProps {
  type: DocumentType
  /** The document's state: stored, uploading or missing. */
  state: ReactNode
  /** Further actions, before the pick button. */
  actions: ReactNode
  /** True if a picked file replaces a stored one. */
  hasFile: boolean
  problem: ReactNode
  isBusy: boolean
  onPick: (file: File) => void
  onRefuse: (problem: FieldMessage) => void
}

/** A document with its state, actions and problem. A file may be dropped anywhere on it. */
export const DocumentRow = ({ type, hasFile, problem, isBusy, ...row }: DocumentRowProps) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const openPicker = useRef<() => void>(null)
  const nameId = `${type}-name`
  const problemId = `${type}-problem`

  const take = (file: File | undefined) => {
    if (isBusy) return
    const refused = file ? fileProblem(file) : 'file-type'
    if (refused) row.onRefuse(refused)
    else if (file) row.onPick(file)
  }

  return (
    <li>
      <Dropzone
        classNames={{ root: classes.row, inner: classes.inner }}
        openRef={openPicker}
        accept={ACCEPTED_FILES}
        multiple={false}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        onDrop={([file]) => take(file)}
        onReject={([rejection]) => take(rejection?.file)}
        data-wrong={Boolean(problem)}
        inputProps={{ 'aria-hidden': true }}
      >
        <span className={classes.words}>
          <span id={nameId} className={classes.name}>
            {t(`targets:documents.${type}`)}
          </span>
          {row.state}
          <span id={problemId} role="alert" className={classes.problem}>
            {problem}
          </span>
        </span>
        <span className={classes.actions}>
          {row.actions}
          <Button
            id={`pick-${type}`}
            variant="default"
            size="xs"
            leftSection={!hasFile && <IconUpload size={16} stroke={1.75} aria-hidden />}
            onClick={() => openPicker.current?.()}
            disabled={isBusy}
            aria-labelledby={`pick-${type} ${nameId}`}
            aria-describedby={problemId}
          >
            {hasFile ? (
              t('documents.replace')
            ) : (
              <>
                <span className={classes.byMouse}>{t('documents.pick')}</span>
                <span className={classes.byTouch}>{t('documents.pickOnTouch')}</span>
              </>
            )}
          </Button>
        </span>
      </Dropzone>
    </li>
  )
}

/** The types in the file picker, which only suggests them: `fileProblem` accepts or refuses a file. */
const ACCEPTED_FILES = {
  'application/pdf': ['.pdf'],
  'application/msword': ['.doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpeg', '.jpg'],
}
