export { Alert, type AlertTone } from './alert.tsx';
export { AssemblyDrawing, type AssemblyKind } from './assembly-drawing.tsx';
export { Avatar } from './avatar.tsx';
export { Badge, Badges, type BadgeTone } from './badge.tsx';
export { Button, buttonClass, type ButtonProps, type ButtonSize, type ButtonVariant } from './button.tsx';
export { Callout } from './callout.tsx';
export { Card } from './card.tsx';
export { clsx as classNames } from 'clsx';
export { Container } from './container.tsx';
export { Count } from './count.tsx';
export {
  DateBlock,
  DatedCard,
  DatedCardSkeletons,
  type DateParts,
  type DatedCardProps,
} from './dated-card.tsx';
export { Dialog, SideSheet, useModal, type DialogProps, type SideSheetProps } from './dialog.tsx';
export { EmptyState } from './empty-state.tsx';
export { ErrorPanel } from './error-panel.tsx';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
export { Icon, toIconName, type IconName } from './icon.tsx';
export { linkCard } from './link-card.ts';
export { LearningDrawing, type LearningKind } from './learning-drawing.tsx';
export { Logo } from './logo.tsx';
export { Menu, type MenuItem, type MenuItemProps, type MenuProps } from './menu.tsx';
export { NotFound } from './not-found.tsx';
export { PageHeader } from './page-header.tsx';
export { PasswordField } from './password-field.tsx';
export { PasswordStrength, type PasswordRuleState } from './password-strength.tsx';
export { Schematic } from './schematic.tsx';
export { Muted, Row, RowAmount, RowList, rowListClass } from './row-list.tsx';
export { SearchField, type SearchFieldProps } from './search-field.tsx';
export { SeatsBar } from './seats-bar.tsx';
export { Select, type SelectGroup, type SelectOption, type SelectProps } from './select.tsx';
export { Skeleton, SkeletonGroup, SkeletonLine } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { Switch, type SwitchProps } from './switch.tsx';
export { Tabs, type Tab } from './tabs.tsx';
export { TextArea, TextField, type TextAreaProps, type TextFieldProps } from './text-field.tsx';
export { ToastRegion, ToastView, type ToastVariant } from './toast-view.tsx';
export { Tooltip } from './tooltip.tsx';
export {
  UploadField,
  type UploadFieldProps,
  type UploadHandle,
  type UploadNotice,
  type UploadedFile,
} from './upload-field.tsx';
export { VisuallyHidden } from './visually-hidden.tsx';
