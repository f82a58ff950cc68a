import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './text-field.module.css'
import { FIELD_ORDER } from './text-field.tsx'

/** A value that belongs to the form but is not the person's to change. */
export const FixedField = (props: Pick<TextInputProps, 'label' | 'description' | 'value' | 'dir'>) => (
  <TextInput
    {...props}
    readOnly
    inputWrapperOrder={FIELD_ORDER}
    classNames={{ label: classes.label, input: classes.input }}
  />
)
