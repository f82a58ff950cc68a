export type ControlDirection = 'auto' | 'ltr' | 'rtl'

/** The direction of a control itself. Mantine's own `dir` is that of the box around it, where what is typed does not count. */
export const controlDirection = (dir: ControlDirection) => ({ attributes: { input: { dir } } })
