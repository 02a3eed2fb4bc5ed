import type { ComponentType } from "react";
import type { SettingControl } from "../../../content/setting-fields.ts";
import type { ControlProps } from "../control-props.ts";

/** Settings that are edited by a component of their own. */
export const specialControls: Partial<Record<SettingControl, ComponentType<ControlProps>>> = {};
