import { TextInput, type TextInputProps } from '@mantine/core'
import { type ControlDirection, controlDirection } from './control-direction.ts'
import classes from './text-field.module.css'
import { FIELD_ORDER } from './text-field.tsx'

type FixedFieldProps = Pick<TextInputProps, 'label' | 'description' | 'value'> & { dir?: ControlDirection }

/** A value that belongs to the form but is not the person's to change. */
export const FixedField = ({ dir = 'auto', ...props }: FixedFieldProps) => (
  <TextInput
    {...props}
    {...controlDirection(dir)}
    readOnly
    inputWrapperOrder={FIELD_ORDER}
    classNames={{ input: classes.input }}
  />
)
