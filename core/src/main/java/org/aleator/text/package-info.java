/** What the texts of names and cells say. */
package org.aleator.text;
