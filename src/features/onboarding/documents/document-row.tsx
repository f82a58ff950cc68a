import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCircleCheck, IconFile, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import type { CustomerDocument, DocumentType } from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import { fileProblem } from '#rules/upload.ts'
import { useFieldWords } from '#src/shared/forms/field-words.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ACCEPTED_FILES } from './accepted-files.ts'
import classes from './documents.module.css'

interface DocumentRowProps {
  type: DocumentType
  onFile: CustomerDocument | undefined
  picked: File | undefined
  problem: FieldMessage | null
  /** Whole per cent while the picked file is on its way. */
  percent: number | null
  onPick: (file: File) => void
  onRefuse: (problem: FieldMessage) => void
  onRemove: () => void
}

/** One document: what is on file, what was picked, and why a file was not taken. A file may be dropped anywhere on it. */
export const DocumentRow = (row: DocumentRowProps) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const words = useFieldWords()
  const openPicker = useRef<() => void>(null)
  const nameId = `${row.type}-name`
  const problemId = `${row.type}-problem`
  const isSending = row.percent !== null
  const hasFile = row.picked !== undefined || row.onFile !== undefined

  const take = (file: File | undefined) => {
    const problem = file ? fileProblem(file) : 'file-type'
    if (problem) row.onRefuse(problem)
    else if (file) row.onPick(file)
  }

  return (
    <li>
      <Dropzone
        classNames={{ root: classes.row, inner: classes.inner }}
        openRef={openPicker}
        accept={ACCEPTED_FILES}
        multiple={false}
        disabled={isSending}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        onDrop={([file]) => take(file)}
        onReject={([rejection]) => take(rejection?.file)}
        data-wrong={row.problem !== null}
        inputProps={{ 'aria-hidden': true }}
      >
        <span className={classes.words}>
          <span id={nameId} className={classes.name}>
            {t(`targets:documents.${row.type}`)}
          </span>
          <State {...row} />
          <span id={problemId} role="alert" className={classes.problem}>
            {row.problem && words({ message: row.problem })}
          </span>
        </span>
        <span className={classes.actions}>
          {row.picked && !isSending && (
            <Button
              variant="subtle"
              size="xs"
              onClick={row.onRemove}
              aria-label={t('documents.removeFor', { file: row.picked.name })}
            >
              {t('documents.remove')}
            </Button>
          )}
          <Button
            id={`pick-${row.type}`}
            variant="default"
            size="xs"
            leftSection={!hasFile && <IconUpload size={16} stroke={1.75} aria-hidden />}
            onClick={() => openPicker.current?.()}
            disabled={isSending}
            aria-labelledby={`pick-${row.type} ${nameId}`}
            aria-describedby={problemId}
          >
            {hasFile ? t('documents.replace') : t('documents.pick')}
          </Button>
        </span>
      </Dropzone>
    </li>
  )
}

const State = ({ picked, onFile, percent }: Pick<DocumentRowProps, 'picked' | 'onFile' | 'percent'>) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  if (picked)
    return (
      <span className={classes.state}>
        <IconFile size={16} stroke={1.75} aria-hidden />
        <bdi className={classes.file}>{picked.name}</bdi>
        <span>{percent === null ? t('documents.ready') : t('documents.uploading', { percent })}</span>
        {percent !== null && (
          <progress className={classes.progress} max={100} value={percent} aria-label={picked.name} />
        )}
      </span>
    )
  if (onFile)
    return (
      <span className={classes.state} data-kept>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
        <bdi className={classes.file}>{onFile.name}</bdi>
        <span>{t('documents.onFile')}</span>
      </span>
    )
  return <span className={classes.state}>{t('documents.missing')}</span>
}
