import type { MouseEvent } from "react";
import { type ComponentType, useState } from "react";
import * as z from "zod/mini";
import { DropFiles } from "../../../platform/ui/office/drop-files.tsx";
import { markdownHint, SelectInput, TextBox, TextInput } from "../../../platform/ui/office/input.tsx";
import { fieldOf, type ImageSetting, type SettingControl } from "../../../platform/venue/schema/setting-fields.ts";
import { mapUrl, venue } from "../../../platform/venue/venue.ts";
import { ImageSettingField } from "../../images/office/image-setting-field.tsx";
import { useImageUpload } from "../../images/office/upload-image.tsx";
import type { LibraryImage } from "../../images/shapes.ts";
import type { ControlProps } from "./control-props.ts";
import { AddressPartField } from "./controls/address-part-field.tsx";
import { BankField } from "./controls/bank-field.tsx";
import { CityField } from "./controls/city-field.tsx";
import { ColorField } from "./controls/color-field.tsx";
import { CountryField, CurrencyField, inputOf, LocaleField, TimeZoneField } from "./controls/country-fields.tsx";
import { IconField } from "./controls/icon-field.tsx";
import { TypePairingField } from "./controls/type-pairing-field.tsx";
import { WeekField } from "./controls/week-field.tsx";
import { WordmarkField } from "./controls/wordmark-field.tsx";
import { InsertImage } from "./insert-image.tsx";
import { ListControl } from "./list-control.tsx";
import { PlaceholderMenu } from "./placeholder-menu.tsx";
import { readCoordinates, readDecimal } from "./read-coordinates.ts";

const inputTypes: Record<string, string> = { time: "time", day: "date", url: "text", email: "email", phone: "tel" };

/** Characters that fit into one line of a form. */
const SHORT = 90;

/** Whether an empty text is accepted. */
function isOptional(schema: z.core.$ZodType): boolean {
  return z.safeParse(schema, "").success;
}

/** A text field of one or several lines, with a menu of its placeholders. */
function TextControl({ schema, field, path, value, onChange, errors }: ControlProps) {
  const { control, label, help, longest = 0, placeholders } = field;
  const props = {
    label,
    wide: true,
    optional: isOptional(schema),
    error: errors[path],
    value: String(value ?? ""),
    spellCheck: !["url", "email", "phone", "time", "day"].includes(control),
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const hint = [help, control === "markdown" && markdownHint].filter(Boolean).join(" ") || undefined;
  const isLong = control === "longText" || control === "markdown" || (control === "text" && longest > SHORT);
  return (
    <>
      {isLong ? (
        <TextBox {...props} hint={hint} lines={control === "text" ? 1 : 3} rows={control === "text" ? 2 : 5} />
      ) : (
        <TextInput {...props} hint={hint} type={inputTypes[control] ?? "text"} />
      )}
      {placeholders && <PlaceholderMenu path={path} onChange={onChange} />}
    </>
  );
}

/** A field for a long text; images can be inserted from the library, uploaded or dropped onto it. */
function MarkdownControl(props: ControlProps) {
  const { field, onChange } = props;
  const [chosen, setChosen] = useState<LibraryImage | null>(null);
  const upload = useImageUpload(setChosen);
  if (!field.illustrated) return <TextControl {...props} />;
  return (
    <DropFiles onFiles={upload.take}>
      <TextControl {...props} />
      <InsertImage label={field.label} onChosen={setChosen} {...{ upload, chosen, onChange }} />
    </DropFiles>
  );
}

/** A number field; text that is not a number stays as typed. */
function NumberControl({ field, path, value, onChange, errors }: ControlProps) {
  const [typed, setTyped] = useState(String(value));
  const read = (text: string) => readDecimal(text) ?? text;
  const text = read(typed) === value ? typed : String(value);
  return (
    <TextInput
      label={field.label}
      hint={field.help}
      error={errors[path]}
      inputMode={field.control === "integer" ? "numeric" : "decimal"}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        const both = /^venue\.(latitude|longitude)$/.test(path) ? readCoordinates(target.value) : undefined;
        if (both) return fillCoordinates(target.form, both);
        setTyped(target.value);
        onChange(read(target.value));
      }}
    />
  );
}

/** Fills in both coordinates, as pasted into one of their fields. */
function fillCoordinates(form: HTMLFormElement | null, both: { latitude: number; longitude: number }): void {
  for (const [name, value] of Object.entries(both)) {
    const input = inputOf(form, `venue.${name}`);
    if (!input) continue;
    input.value = String(value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function LongitudeControl(props: ControlProps) {
  return (
    <>
      <NumberControl {...props} />
      <MapLink />
    </>
  );
}

function ChoiceControl({ field, path, value, onChange, errors }: ControlProps) {
  return (
    <SelectInput
      label={field.label}
      hint={field.help}
      error={errors[path]}
      value={String(value)}
      onChange={({ target }) => onChange(target.value)}
    >
      {field.choices?.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectInput>
  );
}

/** An image with its alt text and focal point. */
function ImageControl({ field, path, value, onChange, errors }: ControlProps) {
  const { [`${path}.image`]: image, [`${path}.alt`]: alt, [`${path}.focus`]: focus } = errors;
  return (
    <ImageSettingField
      label={field.label}
      value={value as ImageSetting}
      onChange={onChange}
      errors={{ image, alt, focus }}
    />
  );
}

/** Fields that belong together, inside an item of a list. */
function GroupControl({ field, path, value, onChange, ...rest }: ControlProps) {
  const values = (value ?? {}) as Record<string, unknown>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {Object.entries(field.fields ?? {}).map(([name, schema]) => (
        <ValueControl
          key={name}
          {...rest}
          schema={schema}
          field={fieldOf(schema)}
          path={`${path}.${name}`}
          value={values[name]}
          onChange={(next) => onChange({ ...values, [name]: next })}
        />
      ))}
    </div>
  );
}

const controls: Record<SettingControl, ComponentType<ControlProps>> = {
  text: TextControl,
  longText: TextControl,
  markdown: MarkdownControl,
  integer: NumberControl,
  number: NumberControl,
  longitude: LongitudeControl,
  time: TextControl,
  day: TextControl,
  url: TextControl,
  email: TextControl,
  phone: TextControl,
  choice: ChoiceControl,
  image: ImageControl,
  list: (props) => <ListControl {...props} renderItem={(item) => <ValueControl {...item} />} />,
  group: GroupControl,
  color: ColorField,
  addressPart: (props) => <AddressPartField {...props} renderText={(text) => <TextControl {...text} />} />,
  country: CountryField,
  city: CityField,
  bankCode: BankField,
  accountNumber: BankField,
  timeZone: TimeZoneField,
  currency: CurrencyField,
  locale: LocaleField,
  wordmark: WordmarkField,
  typePairing: TypePairingField,
  appIcon: IconField,
  week: WeekField,
};

/** Edits a setting's value with the control that its schema names. */
export function ValueControl(props: ControlProps) {
  const Control = controls[props.field.control];
  return (
    <div data-path={props.path} className="min-w-0">
      <Control {...props} />
    </div>
  );
}

/** Opens a map at the coordinates typed above it in the form, or at the published ones if those are not numbers. */
function MapLink() {
  const setHref = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) => {
    const typed = (name: string) =>
      Number(link.closest("form")?.querySelector<HTMLInputElement>(`input[name="venue.${name}"]`)?.value);
    const [latitude, longitude] = [typed("latitude"), typed("longitude")];
    link.href = Number.isNaN(latitude + longitude) ? venue.mapUrl : mapUrl({ latitude, longitude });
  };
  return (
    <a
      href={venue.mapUrl}
      target="_blank"
      rel="noreferrer"
      onClick={setHref}
      className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4 md:pointer-fine:min-h-6"
    >
      Show on the map ↗
    </a>
  );
}
