export { ChipsField, type Choice } from './chips-field.tsx';
export { useField, useFormValue, type FieldProps, type FormControl } from './form-control.ts';
export { SwitchField } from './switch-field.tsx';
export { PasswordField, SelectField, TextAreaField, TextField } from './text-fields.tsx';
export { DateTimeField, MoneyField, NumberField } from './typed-fields.tsx';
export { UploadField } from './upload-field.tsx';
export { useAppForm, type AppForm } from './use-app-form.ts';
