import { SiteSettings } from '@backflow/contracts/settings';
import * as z from '@backflow/contracts/zod';
import { SettingsFrame, TextAreaField, TextField } from '@backflow/remote-kit/forms';
import { useSettingsForm } from './settings-form.tsx';
import type { SettingsFormProps } from './settings-form.tsx';

const getLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const Texts = z.object({
  brandName: SiteSettings.shape.brandName,
  brandLine: SiteSettings.shape.brandLine,
  companyName: SiteSettings.shape.companyName,
  companyUrl: SiteSettings.shape.companyUrl,
  phone: SiteSettings.shape.phone,
  contactEmail: SiteSettings.shape.contactEmail,
  supplierEmail: SiteSettings.shape.supplierEmail,
});
const Brand = z.extend(Texts, {
  /** One text in the form, a line each. */
  postalAddress: z.pipe(z.pipe(z.string(), z.transform(getLines)), SiteSettings.shape.postalAddress),
});

/** The site's name, company and contact details. */
export function BrandForm({ settings }: SettingsFormProps) {
  const form = useSettingsForm(Brand, settings, (current) => ({
    ...z.parse(Texts, current),
    postalAddress: current.postalAddress.join('\n'),
  }));
  const { control } = form;
  return (
    <SettingsFrame
      form={form}
      title="Brand and contact"
      lead="Shown on every page, in every email, and on the contact page."
      formats={{
        brandName: 'Brand name',
        brandLine: 'Brand line',
        companyName: 'Company name',
        companyUrl: 'Company address',
        phone: 'Phone',
        contactEmail: 'Contact email',
        supplierEmail: 'Supplier email',
        postalAddress: 'Postal address',
      }}
    >
      <TextField control={control} name="brandName" label="Brand name" />
      <TextField control={control} name="brandLine" label="Brand line" />
      <TextField control={control} name="companyName" label="Company name" />
      <TextField control={control} name="companyUrl" label="Company address on the web" type="url" />
      <TextField control={control} name="phone" label="Phone" type="tel" />
      <TextAreaField
        control={control}
        name="postalAddress"
        label="Postal address"
        rows={3}
        hint="A line each, at most five."
      />
      <TextField control={control} name="contactEmail" label="Contact email" type="email" />
      <TextField
        control={control}
        name="supplierEmail"
        label="Supplier email"
        type="email"
        optional
        hint="Where requests for an invoice go. Blank: the contact email."
      />
    </SettingsFrame>
  );
}
