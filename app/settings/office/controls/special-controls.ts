import type { ComponentType } from "react";
import type { SettingControl } from "../../../content/setting-fields.ts";
import type { ControlProps } from "../control-props.ts";
import { ColorField } from "./color-field.tsx";
import { IconField } from "./icon-field.tsx";
import { TypePairingField } from "./type-pairing-field.tsx";
import { WordmarkField } from "./wordmark-field.tsx";

/** Settings that are edited by a component of their own. */
export const specialControls: Partial<Record<SettingControl, ComponentType<ControlProps>>> = {
  color: ColorField,
  wordmark: WordmarkField,
  typePairing: TypePairingField,
  appIcon: IconField,
};
